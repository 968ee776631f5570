import { graphql, useMutation } from "react-relay";
import type { useDeleteMilestoneMutation } from "#web/__generated__/useDeleteMilestoneMutation.graphql.ts";

/** Deletes a milestone; the counts of its repository's tabs know at once. */
export function useDeleteMilestone() {
  const [commit, isPending] = useMutation<useDeleteMilestoneMutation>(graphql`
    mutation useDeleteMilestoneMutation($input: DeleteMilestoneInput!) {
      deleteMilestone(input: $input) {
        milestone {
          id
          repository {
            id
            open: milestones(first: 0, states: [OPEN]) {
              totalCount
            }
            closed: milestones(first: 0, states: [CLOSED]) {
              totalCount
            }
          }
        }
      }
    }
  `);
  function remove(id: string, on: { done: () => void; fail: () => void }) {
    commit({ variables: { input: { id } }, onCompleted: on.done, onError: on.fail });
  }
  return { remove, isPending };
}
