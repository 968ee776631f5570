import { graphql, useMutation } from "react-relay";
import type { useCreateMilestoneMutation } from "#web/__generated__/useCreateMilestoneMutation.graphql.ts";

/** Makes a milestone and tells its number. */
export function useCreateMilestone() {
  const [commit, isPending] = useMutation<useCreateMilestoneMutation>(graphql`
    mutation useCreateMilestoneMutation($input: CreateMilestoneInput!) {
      createMilestone(input: $input) {
        milestone {
          id
          number
        }
      }
    }
  `);
  function create(
    input: { repositoryId: string; title: string; description: string | null; dueOn: string | null },
    on: { done: (number: number) => void; fail: (sentence: string) => void },
  ) {
    commit({
      variables: { input },
      onCompleted: ({ createMilestone }) => {
        if (createMilestone?.milestone) on.done(createMilestone.milestone.number);
        else on.fail("Could not create the milestone. Please try again.");
      },
      onError: (error) => on.fail(error.message),
    });
  }
  return { create, isPending };
}
