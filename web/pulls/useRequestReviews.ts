import { graphql } from "react-relay";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useRequestReviewsMutation } from "#web/__generated__/useRequestReviewsMutation.graphql.ts";

const OPTIONS: CommandOptions<useRequestReviewsMutation> = {
  /** The picker has loaded what it offers. */
  optimisticUpdater: (store, { pullRequestId, userIds, teamIds, union }) => {
    const pull = store.get(pullRequestId);
    const earlier = (union ? pull?.getLinkedRecords("requestedReviewers") : null) ?? [];
    const asked = [...(userIds ?? []), ...(teamIds ?? [])].flatMap((id) => store.get(id) ?? []);
    pull?.setLinkedRecords([...new Set([...earlier, ...asked])], "requestedReviewers");
  },
};

export function useRequestReviews() {
  return useCommand<useRequestReviewsMutation>(
    graphql`
      mutation useRequestReviewsMutation($input: RequestReviewsInput!) {
        requestReviews(input: $input) {
          pullRequest {
            id
            ...ReviewersSection_pull
            ...MergeBox_pull
          }
        }
      }
    `,
    OPTIONS,
  );
}
