import { graphql } from "react-relay";
import { useLiveRefetch } from "#web/platform/relay/useLiveRefetch.ts";
import type { useLiveRepositorySubscription } from "#web/__generated__/useLiveRepositorySubscription.graphql.ts";

const SUBSCRIPTION = graphql`
  subscription useLiveRepositorySubscription($repositoryId: ID!) {
    repositoryIssueUpdated(repositoryId: $repositoryId) {
      affectsLists
      issue {
        ... on Issueish {
          id
          ...IssueRow_issue
          ...IssueRowDetails_issue
        }
      }
    }
  }
`;

const affectsLists = ({ repositoryIssueUpdated }: useLiveRepositorySubscription["response"]) =>
  repositoryIssueUpdated.affectsLists;

/** Keeps the rows of a repository's lists up to date, and calls `refetch` when some came, went or moved. */
export function useLiveRepository(repositoryId: string | undefined, refetch: () => void): void {
  useLiveRefetch<useLiveRepositorySubscription>(
    { subscription: SUBSCRIPTION, variables: { repositoryId: repositoryId ?? "" }, affectsLists, debounceMs: 150 },
    refetch,
  );
}
