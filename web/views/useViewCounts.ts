import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useViewCountsQuery } from "#web/__generated__/useViewCountsQuery.graphql.ts";

const QUERY = graphql`
  query useViewCountsQuery($queries: [String!]!) {
    safeViewer {
      user {
        dashboard {
          searchCounts(queries: $queries)
        }
      }
    }
  }
`;

const MAX_QUERIES = 50;

/** The number of results of each query, fetched in one request after the page has rendered and again with each revision. */
export function useViewCounts(queries: readonly string[], revision: number): ReadonlyMap<string, number | null> {
  const environment = useRelayEnvironment();
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map());
  const key = JSON.stringify([...new Set(queries)].filter((query) => query !== "").slice(0, MAX_QUERIES));
  useEffect(() => {
    const variables = { queries: JSON.parse(key) as string[] };
    const request = fetchQuery<useViewCountsQuery>(environment, QUERY, variables, {
      fetchPolicy: "network-only",
    }).subscribe({
      next: ({ safeViewer }) => {
        const found = safeViewer.user?.dashboard?.searchCounts ?? [];
        setCounts(new Map(variables.queries.map((query, index) => [query, found[index] ?? null])));
      },
      // The views are shown without counts.
      error: () => undefined,
    });
    return () => request.unsubscribe();
  }, [environment, key, revision]);
  return counts;
}
