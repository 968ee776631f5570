import { graphql, useFragment } from "react-relay";
import { useAddLabels } from "#web/issue-pickers/useAddLabels.ts";
import { useRemoveLabels } from "#web/issue-pickers/useRemoveLabels.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import type { useSetLabels_issue$key } from "#web/__generated__/useSetLabels_issue.graphql.ts";

/**
 * Replaces an issue's labels. Only the differences are sent, so that a
 * change that another person makes at the same time is kept.
 */
export function useSetLabels(issue: useSetLabels_issue$key): [(labelIds: readonly string[]) => void, boolean] {
  const { id, labels } = useFragment(
    graphql`
      fragment useSetLabels_issue on Issueish {
        id
        labels(first: 100, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
          }
        }
      }
    `,
    issue,
  );
  const [addLabels, isAdding] = useAddLabels();
  const [removeLabels, isRemoving] = useRemoveLabels();

  function setLabels(labelIds: readonly string[]) {
    const currentIds = (labels?.nodes ?? []).flatMap((node) => node?.id ?? []);
    const added = labelIds.filter((labelId) => !currentIds.includes(labelId));
    const removed = currentIds.filter((labelId) => !labelIds.includes(labelId));
    const change = {};
    const done = (lists: { added?: string[]; removed?: string[] }) => ({
      onCompleted: () => commandDone.emit({ kind: "labels", id, change, added: [], removed: [], ...lists }),
    });
    if (added.length > 0) addLabels({ labelableId: id, labelIds: added }, done({ added }));
    if (removed.length > 0) removeLabels({ labelableId: id, labelIds: removed }, done({ removed }));
  }

  return [setLabels, isAdding || isRemoving];
}
