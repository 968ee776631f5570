import { graphql, useFragment, useMutation } from "react-relay";
import type { useSetAssigneesAddMutation } from "#web/__generated__/useSetAssigneesAddMutation.graphql.ts";
import type { useSetAssigneesRemoveMutation } from "#web/__generated__/useSetAssigneesRemoveMutation.graphql.ts";
import type { useSetAssignees_issue$key } from "#web/__generated__/useSetAssignees_issue.graphql.ts";

/** Makes an issue's assignees these, by what is added and what is removed. */
export function useSetAssignees(
  issue: useSetAssignees_issue$key,
): (ids: string[], onError: (error: Error) => void) => void {
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
  const [add] = useMutation<useSetAssigneesAddMutation>(graphql`
    mutation useSetAssigneesAddMutation($input: AddAssigneesToAssignableInput!) {
      addAssigneesToAssignable(input: $input) {
        assignable {
          ... on Issueish {
            id
            ...IssueSidebar_issue
          }
        }
      }
    }
  `);
  const [remove] = useMutation<useSetAssigneesRemoveMutation>(graphql`
    mutation useSetAssigneesRemoveMutation($input: RemoveAssigneesFromAssignableInput!) {
      removeAssigneesFromAssignable(input: $input) {
        assignable {
          ... on Issueish {
            id
            ...IssueSidebar_issue
          }
        }
      }
    }
  `);
  return (ids, onError) => {
    const before = (assignedActors.nodes ?? []).flatMap((node) => node?.id ?? []);
    const added = ids.filter((one) => !before.includes(one));
    const removed = before.filter((one) => !ids.includes(one));
    if (added.length > 0) add({ variables: { input: { assignableId: id, assigneeIds: added } }, onError });
    if (removed.length > 0) remove({ variables: { input: { assignableId: id, assigneeIds: removed } }, onError });
  };
}
