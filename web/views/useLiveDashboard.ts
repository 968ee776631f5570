import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { useLiveRefetch } from "#web/platform/relay/useLiveRefetch.ts";
import type { useLiveDashboard_dashboard$key } from "#web/__generated__/useLiveDashboard_dashboard.graphql.ts";
import type { useLiveDashboardSubscription } from "#web/__generated__/useLiveDashboardSubscription.graphql.ts";
import { PRESETS } from "#shared/presets.ts";

const SUBSCRIPTION = graphql`
  subscription useLiveDashboardSubscription($queries: [String!]!) {
    visibleIssueUpdated(queries: $queries) {
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

/** A search, in the repository of its view if it has one. */
type Search = { query: string; scopingRepository: { nameWithOwner: string } | null | undefined };

type Shown = {
  /** Null: there is nobody's dashboard. */
  dashboard: useLiveDashboard_dashboard$key | null;
  list: Search;
};

/**
 * Keeps the rows of a list over all repositories up to date, and calls `refetch` when rows are added, removed or moved, or
 * when the number of results of a view changes.
 */
export function useLiveDashboard({ dashboard, list }: Shown, refetch: () => void): void {
  const data = useFragment(
    graphql`
      fragment useLiveDashboard_dashboard on UserDashboard {
        shortcuts(first: 25, searchTypes: [ISSUES]) {
          nodes {
            query
            scopingRepository {
              nameWithOwner
            }
          }
        }
        sharedShortcuts(first: 25) {
          nodes {
            query
            scopingRepository {
              nameWithOwner
            }
          }
        }
      }
    `,
    dashboard,
  );
  const saved = data ? [...getNodes(data.shortcuts), ...getNodes(data.sharedShortcuts)] : [];
  const queries = [...COUNTED, ...[list, ...saved].map(toQuery)];
  // Sorted, so that the stream continues when another view is opened.
  const variables = { queries: [...new Set(queries)].toSorted() };
  // A refetch loads the list and the counts of all views, so it is debounced for longer.
  useLiveRefetch<useLiveDashboardSubscription>(
    { subscription: SUBSCRIPTION, variables, affectsLists, debounceMs: 500 },
    refetch,
  );
}

const COUNTED = PRESETS.filter((preset) => !preset.isHidden).map((preset) => preset.query);

/** A search in one repository ignores what its query says of repositories, so it may find any issue there. */
function toQuery({ query, scopingRepository }: Search): string {
  return scopingRepository ? `repo:${scopingRepository.nameWithOwner} is:issue,pr` : query;
}
