import { graphql } from "react-relay";
import { useLiveRefetch } from "#web/platform/relay/useLiveRefetch.ts";
import type { useLiveMilestonesSubscription } from "#web/__generated__/useLiveMilestonesSubscription.graphql.ts";

const SUBSCRIPTION = graphql`
  subscription useLiveMilestonesSubscription($repositoryId: ID!) {
    repositoryIssueUpdated(repositoryId: $repositoryId) {
      affectsLists
    }
  }
`;

const affectsLists = ({ repositoryIssueUpdated }: useLiveMilestonesSubscription["response"]) =>
  repositoryIssueUpdated.affectsLists;

/** Calls `refetch` when milestones of the repository were changed, or issues that they count. */
export function useLiveMilestones(repositoryId: string, refetch: () => void): void {
  useLiveRefetch<useLiveMilestonesSubscription>(
    { subscription: SUBSCRIPTION, variables: { repositoryId }, affectsLists, debounceMs: 500 },
    refetch,
  );
}
