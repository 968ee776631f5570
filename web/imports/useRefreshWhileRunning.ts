import { useCallback, useEffect } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";

const INTERVAL_MS = 700;

type Options = { isRunning: boolean };

/** Fetches a query again at an interval while an import runs. Returns a function that fetches it now. */
export function useRefreshWhileRunning(query: GraphQLTaggedNode, { isRunning }: Options): () => void {
  const environment = useRelayEnvironment();
  const refresh = useCallback(() => {
    fetchQuery<OperationType>(environment, query, {}, { fetchPolicy: "network-only" }).subscribe({
      // It is fetched again after the interval.
      error: () => undefined,
    });
  }, [environment, query]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(refresh, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
  return refresh;
}
