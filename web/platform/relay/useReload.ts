import { useCallback } from "react";
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from "react-relay";
import type { OperationType } from "relay-runtime";

/** Fetches a query from the network even if the store has its data. After a failure the data stays the same. */
export function useReload(query: GraphQLTaggedNode, variables: OperationType["variables"]): () => Promise<void> {
  const environment = useRelayEnvironment();
  return useCallback(async () => {
    await fetchQuery(environment, query, variables, { fetchPolicy: "network-only" })
      .toPromise()
      .catch(() => undefined);
  }, [environment, query, variables]);
}
