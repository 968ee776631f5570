import { graphql, useMutation } from "react-relay";
import type { useCreateSharedMilestoneMutation } from "#web/__generated__/useCreateSharedMilestoneMutation.graphql.ts";

type Input = useCreateSharedMilestoneMutation["variables"]["input"];

/** Makes a milestone in several repositories: in all of them, or in none. */
export function useCreateSharedMilestone() {
  const [commit, isPending] = useMutation<useCreateSharedMilestoneMutation>(graphql`
    mutation useCreateSharedMilestoneMutation($input: CreateOrganizationMilestoneInput!) {
      createOrganizationMilestone(input: $input) {
        milestones {
          id
        }
      }
    }
  `);
  function create(input: Input, on: { done: () => void; fail: (sentence: string) => void }) {
    commit({ variables: { input }, onCompleted: on.done, onError: (error) => on.fail(error.message) });
  }
  return { create, isPending };
}
