import { graphql, useFragment, useMutation } from "react-relay";
import type { useSetLabelsAddMutation } from "#web/__generated__/useSetLabelsAddMutation.graphql.ts";
import type { useSetLabelsRemoveMutation } from "#web/__generated__/useSetLabelsRemoveMutation.graphql.ts";
import type { useSetLabels_issue$key } from "#web/__generated__/useSetLabels_issue.graphql.ts";

/** Makes an issue's labels these: sends what is added and what is removed, so that a colleague's change meanwhile stays. */
export function useSetLabels(issue: useSetLabels_issue$key): (ids: string[], onError: (error: Error) => void) => void {
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
  const [add] = useMutation<useSetLabelsAddMutation>(graphql`
    mutation useSetLabelsAddMutation($input: AddLabelsToLabelableInput!) {
      addLabelsToLabelable(input: $input) {
        labelable {
          ... on Issueish {
            id
            ...IssueSidebar_issue
          }
        }
      }
    }
  `);
  const [remove] = useMutation<useSetLabelsRemoveMutation>(graphql`
    mutation useSetLabelsRemoveMutation($input: RemoveLabelsFromLabelableInput!) {
      removeLabelsFromLabelable(input: $input) {
        labelable {
          ... on Issueish {
            id
            ...IssueSidebar_issue
          }
        }
      }
    }
  `);
  return (ids, onError) => {
    const before = (labels?.nodes ?? []).flatMap((node) => node?.id ?? []);
    const added = ids.filter((one) => !before.includes(one));
    const removed = before.filter((one) => !ids.includes(one));
    if (added.length > 0) add({ variables: { input: { labelableId: id, labelIds: added } }, onError });
    if (removed.length > 0) remove({ variables: { input: { labelableId: id, labelIds: removed } }, onError });
  };
}
