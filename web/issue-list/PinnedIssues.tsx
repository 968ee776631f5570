import { graphql, useFragment } from "react-relay";
import { PinnedIssue } from "#web/issue-list/PinnedIssue.tsx";
import { usePins } from "#web/issue-list/usePins.ts";
import { moveItem, useDragOrder } from "#web/ui/sortable/useDragOrder.ts";
import type { PinnedIssues_repository$key } from "#web/__generated__/PinnedIssues_repository.graphql.ts";
import styles from "./PinnedIssues.module.css";

/** At most three issues that a repository shows first. People who can pin order them, by drag or by menu. */
export function PinnedIssues({ repository }: { repository: PinnedIssues_repository$key }) {
  const data = useFragment(
    graphql`
      fragment PinnedIssues_repository on Repository {
        id
        viewerCanPinIssues
        pinnedIssues(first: 3) {
          nodes {
            issue {
              id
              ...PinnedIssue_issue
            }
          }
        }
      }
    `,
    repository,
  );
  const issues = (data.pinnedIssues?.nodes ?? []).flatMap((node) => (node ? [node.issue] : []));
  const { order, reorder, unpin } = usePins(
    data.id,
    issues.map((issue) => issue.id),
  );
  const { draggedId, announcement, commands } = useDragOrder(order, (id, index) => reorder(moveItem(order, id, index)));
  if (issues.length === 0) return null;
  const rows = order.flatMap((id) => issues.find((issue) => issue.id === id) ?? []);
  return (
    <section aria-label="Pinned issues" className={styles.pins}>
      {rows.map((issue, index) => (
        <PinnedIssue
          key={issue.id}
          issue={issue}
          drag={data.viewerCanPinIssues ? { index, count: rows.length, draggedId, commands } : undefined}
          onUnpin={() => unpin(issue.id)}
        />
      ))}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  );
}
