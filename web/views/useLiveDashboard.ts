import { graphql } from "react-relay";
import { useLiveRefetch } from "#web/platform/relay/useLiveRefetch.ts";
import type { useLiveDashboardSubscription } from "#web/__generated__/useLiveDashboardSubscription.graphql.ts";

const SUBSCRIPTION = graphql`
  subscription useLiveDashboardSubscription {
    visibleIssueUpdated {
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

const affectsLists = ({ visibleIssueUpdated }: useLiveDashboardSubscription["response"]) =>
  visibleIssueUpdated.affectsLists;

/** Keeps the rows of a list over all repositories up to date, and calls `refetch` when rows are added, removed or moved. */
export function useLiveDashboard(refetch: () => void): void {
  // A refetch loads the list and the counts of all views, so it is debounced for longer.
  useLiveRefetch<useLiveDashboardSubscription>(
    { subscription: SUBSCRIPTION, variables: {}, affectsLists, debounceMs: 500 },
    refetch,
  );
}
