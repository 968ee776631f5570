import { useCallback, useEffect } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";

const EVERY_MS = 700;

/** Asks again now and then while something runs on the server; the answer asks at once. */
export function useRefreshWhileRunning(query: GraphQLTaggedNode, isRunning: boolean): () => void {
  const environment = useRelayEnvironment();
  const refresh = useCallback(() => {
    fetchQuery<OperationType>(environment, query, {}, { fetchPolicy: "network-only" }).subscribe({});
  }, [environment, query]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(refresh, EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
  return refresh;
}
