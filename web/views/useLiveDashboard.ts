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

/** Keeps the rows of a list over all repositories up to date, and calls `refetch` when some came, went or moved. */
export function useLiveDashboard(refetch: () => void): void {
  // The list and the counts of all views are fetched: not too often.
  useLiveRefetch<useLiveDashboardSubscription>(
    { subscription: SUBSCRIPTION, variables: {}, affectsLists, debounceMs: 500 },
    refetch,
  );
}
