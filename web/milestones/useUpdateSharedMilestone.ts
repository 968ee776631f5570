import { graphql, useMutation } from "react-relay";
import type { useUpdateSharedMilestoneMutation } from "#web/__generated__/useUpdateSharedMilestoneMutation.graphql.ts";

type Input = { organizationId: string; title: string; state: "OPEN" | "CLOSED" };

/** Closes or reopens the milestones of a title in all repositories where one may. */
export function useUpdateSharedMilestone() {
  const [commit, isPending] = useMutation<useUpdateSharedMilestoneMutation>(graphql`
    mutation useUpdateSharedMilestoneMutation($input: UpdateOrganizationMilestoneInput!) {
      updateOrganizationMilestone(input: $input) {
        milestones {
          id
          state
          closed
          viewerCanClose
          viewerCanReopen
        }
      }
    }
  `);
  function update(input: Input, on: { done: () => void; fail: () => void }) {
    commit({ variables: { input }, onCompleted: on.done, onError: on.fail });
  }
  return { update, isPending };
}
