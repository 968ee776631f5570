import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useViewCountsQuery } from "#web/__generated__/useViewCountsQuery.graphql.ts";

const QUERY = graphql`
  query useViewCountsQuery($queries: [String!]!, $shortcutIds: [ID!]!) {
    safeViewer {
      user {
        dashboard {
          searchCounts(queries: $queries)
          shortcutCounts(shortcutIds: $shortcutIds)
        }
      }
    }
  }
`;

/** A built-in view has its query here; the server counts a saved one by its id, in its repository. */
type View = { id: string; query?: string };

/** By the ids of the views, the number of results of each. They are fetched in one request after the page has rendered and again with each revision. */
export function useViewCounts(views: readonly View[], revision: number): ReadonlyMap<string, number | null> {
  const environment = useRelayEnvironment();
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map());
  const key = JSON.stringify(views.map(({ id, query }) => ({ id, query })));
  useEffect(() => {
    const { builtIn, saved } = group(JSON.parse(key) as View[]);
    const variables = { queries: builtIn.map(({ query = "" }) => query), shortcutIds: saved.map(({ id }) => id) };
    const request = fetchQuery<useViewCountsQuery>(environment, QUERY, variables, {
      fetchPolicy: "network-only",
    }).subscribe({
      next: ({ safeViewer }) => {
        const { searchCounts = [], shortcutCounts = [] } = safeViewer.user?.dashboard ?? {};
        setCounts(new Map([...pair(builtIn, searchCounts), ...pair(saved, shortcutCounts)]));
      },
      // The views are shown without counts.
      error: () => undefined,
    });
    return () => request.unsubscribe();
  }, [environment, key, revision]);
  return counts;
}

function group(views: readonly View[]) {
  return {
    builtIn: views.filter(({ query }) => query !== undefined),
    saved: views.filter(({ query }) => query === undefined),
  };
}

function pair(views: readonly View[], counts: readonly (number | null | undefined)[]): [string, number | null][] {
  return views.map(({ id }, index) => [id, counts[index] ?? null]);
}
