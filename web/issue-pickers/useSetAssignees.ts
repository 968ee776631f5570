import { graphql, useFragment } from "react-relay";
import { useAddAssignees } from "#web/issue-pickers/useAddAssignees.ts";
import { useRemoveAssignees } from "#web/issue-pickers/useRemoveAssignees.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import type { useSetAssignees_issue$key } from "#web/__generated__/useSetAssignees_issue.graphql.ts";

/**
 * Replaces an issue's assignees. Only the differences are sent, so that a
 * change that another person makes at the same time is kept.
 */
export function useSetAssignees(issue: useSetAssignees_issue$key): [(assigneeIds: readonly string[]) => void, boolean] {
  const { id, assignedActors } = useFragment(
    graphql`
      fragment useSetAssignees_issue on Issueish {
        id
        assignedActors(first: 10) {
          nodes {
            ... on Node {
              id
            }
          }
        }
      }
    `,
    issue,
  );
  const [addAssignees, isAdding] = useAddAssignees();
  const [removeAssignees, isRemoving] = useRemoveAssignees();

  function setAssignees(assigneeIds: readonly string[]) {
    const currentIds = (assignedActors.nodes ?? []).flatMap((node) => node?.id ?? []);
    const added = assigneeIds.filter((assigneeId) => !currentIds.includes(assigneeId));
    const removed = currentIds.filter((assigneeId) => !assigneeIds.includes(assigneeId));
    const change = {};
    const done = (lists: { added?: string[]; removed?: string[] }) => ({
      onCompleted: () => commandDone.emit({ kind: "assignees", id, change, added: [], removed: [], ...lists }),
    });
    if (added.length > 0) addAssignees({ assignableId: id, assigneeIds: added }, done({ added }));
    if (removed.length > 0) removeAssignees({ assignableId: id, assigneeIds: removed }, done({ removed }));
  }

  return [setAssignees, isAdding || isRemoving];
}
