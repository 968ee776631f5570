import { useCallback, useEffect, useRef, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { onIssuesChanged } from "#web/views/useLiveDashboard.ts";
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

/** What each query finds, by the query: asked for in one request once the page stands, and again as issues change. */
export function useViewCounts(queries: readonly string[]): ReadonlyMap<string, number | null> {
  const environment = useRelayEnvironment();
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map());
  const key = JSON.stringify([...new Set(queries)].filter((query) => query !== "").slice(0, 50));
  const running = useRef<{ unsubscribe: () => void }>(undefined);
  const load = useCallback(() => {
    const wanted = JSON.parse(key) as string[];
    running.current?.unsubscribe();
    running.current = fetchQuery<useViewCountsQuery>(
      environment,
      QUERY,
      { queries: wanted },
      { fetchPolicy: "network-only" },
    ).subscribe({
      next: ({ safeViewer }) => {
        const found = safeViewer.user?.dashboard?.searchCounts ?? [];
        setCounts(new Map(wanted.map((query, at) => [query, found[at] ?? null])));
      },
      // The views are there without their numbers.
      error: () => undefined,
    });
  }, [environment, key]);
  useEffect(() => {
    load();
    const stop = onIssuesChanged(load);
    return () => {
      stop();
      running.current?.unsubscribe();
    };
  }, [load]);
  return counts;
}
