import { useEffect, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";

const WAIT_MS = 120;

/**
 * The answers of a query as its filter changes: undefined while the first is
 * on its way. Nothing is asked before `isOpen`.
 */
export function useFiltered<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T["variables"],
  isOpen: boolean,
): T["response"] | undefined {
  const environment = useRelayEnvironment();
  const [response, setResponse] = useState<T["response"]>();
  const key = JSON.stringify(variables);
  useEffect(() => {
    if (!isOpen) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const request = fetchQuery<T>(environment, query, JSON.parse(key) as T["variables"]).subscribe({
        next: setResponse,
        error: () => setResponse(undefined),
      });
      stop = () => request.unsubscribe();
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [environment, query, key, isOpen]);
  return response;
}
