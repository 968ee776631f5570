import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { SubIssueRow } from "#web/relations/SubIssueRow.tsx";
import { useSubIssueOrder } from "#web/relations/useSubIssueOrder.ts";
import type { SubIssueList_issue$key } from "#web/__generated__/SubIssueList_issue.graphql.ts";
import styles from "./SubIssues.module.css";

/** Sub-issues in their order, which is changed by drag and drop, by keys or by menu. */
export function SubIssueList({ issue }: { issue: SubIssueList_issue$key }) {
  const { id, viewerCanSetRelations, repository, subIssues } = useFragment(
    graphql`
      fragment SubIssueList_issue on Issue {
        id
        viewerCanSetRelations
        repository {
          nameWithOwner
        }
        subIssues(first: 100) {
          nodes {
            id
            ...SubIssueRow_issue
          }
        }
      }
    `,
    issue,
  );
  const nodes = getNodes(subIssues);
  const { order, moveTo } = useSubIssueOrder(
    id,
    nodes.map((node) => node.id),
  );
  const [draggedId, setDraggedId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const rows = order.flatMap((rowId) => nodes.find((node) => node.id === rowId) ?? []);

  function handleMove(subIssueId: string, index: number) {
    if (index < 0 || index >= order.length || index === order.indexOf(subIssueId)) return;
    moveTo(subIssueId, index);
    setAnnouncement(`Moved to position ${index + 1} of ${order.length}`);
  }

  return (
    <>
      <ul className={styles.list}>
        {rows.map((row, index) => (
          <li
            key={row.id}
            className={styles.row}
            draggable={viewerCanSetRelations}
            data-dragged={draggedId === row.id || undefined}
            onDragStart={() => setDraggedId(row.id)}
            onDragEnd={() => setDraggedId(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (draggedId !== undefined) handleMove(draggedId, index);
            }}
          >
            <SubIssueRow
              issue={row}
              parentId={id}
              parentRepository={repository.nameWithOwner}
              index={index}
              lastIndex={rows.length - 1}
              canEdit={viewerCanSetRelations}
              onMove={(to) => handleMove(row.id, to)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
