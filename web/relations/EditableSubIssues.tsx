import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { SubIssueMenu } from "#web/relations/SubIssueMenu.tsx";
import { SubIssueRow } from "#web/relations/SubIssueRow.tsx";
import { useSubIssueOrder } from "#web/relations/useSubIssueOrder.ts";
import { SortableRows, type RowProps } from "#web/ui/sortable/SortableRows.tsx";
import type { EditableSubIssues_issue$key } from "#web/__generated__/EditableSubIssues_issue.graphql.ts";
import type { SubIssueRow_issue$key } from "#web/__generated__/SubIssueRow_issue.graphql.ts";
import styles from "./SubIssues.module.css";
import { movedTo } from "#shared/messages.ts";

/** Sub-issues that are reordered by their handles, by keys or by menu, and removed by menu. */
export function EditableSubIssues({ issue }: { issue: EditableSubIssues_issue$key }) {
  const { id, repository, subIssues } = useFragment(
    graphql`
      fragment EditableSubIssues_issue on Issue {
        id
        repository {
          nameWithOwner
        }
        subIssues(first: 100) {
          nodes {
            id
            title
            ...SubIssueRow_issue
          }
        }
      }
    `,
    issue,
  );
  const nodes = new Map(getNodes(subIssues).map((node) => [node.id, node]));
  const { order, move, handleDragChange } = useSubIssueOrder(id, [...nodes.keys()]);
  const [announcement, setAnnouncement] = useState("");

  function moveAndAnnounce(subIssueId: string, index: number) {
    if (index < 0 || index >= order.length) return;
    move(subIssueId, index);
    setAnnouncement(movedTo(index + 1, order.length));
  }

  return (
    <>
      <ul className={styles.list}>
        <SortableRows
          items={order.flatMap((subIssueId) => nodes.get(subIssueId) ?? [])}
          onMove={move}
          onDragChange={handleDragChange}
          renderRow={(subIssueId, sortable) => (
            <EditableRow
              issue={nodes.get(subIssueId)}
              parent={{ id, repository: repository.nameWithOwner }}
              sortable={sortable}
              index={order.indexOf(subIssueId)}
              lastIndex={order.length - 1}
              onMove={(index) => moveAndAnnounce(subIssueId, index)}
            />
          )}
        />
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

type RowOptions = {
  issue: (SubIssueRow_issue$key & { id: string; title: string }) | undefined;
  parent: { id: string; repository: string };
  sortable: RowProps;
  index: number;
  lastIndex: number;
  onMove: (index: number) => void;
};

function EditableRow({ issue, parent, sortable, ...position }: RowOptions) {
  if (!issue) return null;
  return (
    <SubIssueRow issue={issue} parentRepository={parent.repository} sortable={sortable}>
      <SubIssueMenu parentId={parent.id} subIssueId={issue.id} title={issue.title} {...position} />
    </SubIssueRow>
  );
}
