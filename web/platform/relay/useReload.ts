import { useMemo } from "react";
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from "react-relay";
import type { OperationType } from "relay-runtime";

type Work = () => Promise<void>;

/**
 * Fetches a query from the network even if the store has its data. After a failure the data stays the same. While a response is awaited, calls
 * are one more fetch after it: Relay would give them that response, which may be older than what they are called for.
 */
export function useReload(query: GraphQLTaggedNode, variables: OperationType["variables"]): Work {
  const environment = useRelayEnvironment();
  return useMemo(
    () =>
      oneAtATime(async () => {
        await fetchQuery(environment, query, variables, { fetchPolicy: "network-only" })
          .toPromise()
          .catch(() => undefined);
      }),
    [environment, query, variables],
  );
}

/** Calls of the result while the work goes on are one more run of it afterwards. */
function oneAtATime(work: Work): Work {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function run(): Promise<void> {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }
  return () => {
    if (!running) return run();
    next ??= running.then(() => {
      next = undefined;
      return run();
    });
    return next;
  };
}
