import { useCallback } from "react";
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from "react-relay";
import type { OperationType } from "relay-runtime";

/** Fetches a query from the network, whatever the store has. A failure leaves the data as it is. */
export function useReload(query: GraphQLTaggedNode, variables: OperationType["variables"]): () => Promise<void> {
  const environment = useRelayEnvironment();
  return useCallback(async () => {
    await fetchQuery(environment, query, variables, { fetchPolicy: "network-only" })
      .toPromise()
      .catch(() => undefined);
  }, [environment, query, variables]);
}
