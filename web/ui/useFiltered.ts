import { useEffect, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";

const DEBOUNCE_MS = 120;

type Filtered<T extends OperationType> = { response: T["response"] | undefined; error: string | undefined };

/**
 * The response of a query whose filter changes: undefined until the first one arrives,
 * with a message when a request failed. Nothing is fetched before `isOpen`.
 */
export function useFiltered<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T["variables"],
  isOpen: boolean,
): Filtered<T> {
  const environment = useRelayEnvironment();
  const [result, setResult] = useState<Filtered<T>>({ response: undefined, error: undefined });
  const key = JSON.stringify(variables);
  useEffect(() => {
    if (!isOpen) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const request = fetchQuery<T>(environment, query, JSON.parse(key) as T["variables"]).subscribe({
        next: (response) => setResult({ response, error: undefined }),
        error: (failure: Error) => setResult((last) => ({ ...last, error: failure.message })),
      });
      stop = () => request.unsubscribe();
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [environment, query, key, isOpen]);
  return result;
}
