import { useCallback, useState } from "react";
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from "react-relay";
import type { OperationType } from "relay-runtime";
import { oneAtATime } from "#web/platform/relay/one-at-a-time.ts";

/**
 * Fetches a query from the network even if the store has its data. After a failure the data stays the same. Calls while a response is awaited
 * are one more fetch after it.
 */
export function useReload(query: GraphQLTaggedNode, variables: OperationType["variables"]): () => Promise<void> {
  const environment = useRelayEnvironment();
  const [runAlone] = useState(oneAtATime);
  return useCallback(
    () =>
      runAlone(async () => {
        await fetchQuery(environment, query, variables, { fetchPolicy: "network-only" })
          .toPromise()
          .catch(() => undefined);
      }),
    [runAlone, environment, query, variables],
  );
}
