import { useEffect, useRef, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";

const DEBOUNCE_MS = 120;

type Filtered<T extends OperationType> = {
  response: T["response"] | undefined;
  error: string | undefined;
  /** Whether the request with the filter as it is now has ended. */
  isCurrent: boolean;
};

/**
 * The response of a query whose filter changes: undefined until the first one arrives,
 * with a message when a request failed. Nothing is fetched before `isOpen`; then the first request is sent at once.
 */
export function useFiltered<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T["variables"],
  isOpen: boolean,
): Filtered<T> {
  const environment = useRelayEnvironment();
  const [result, setResult] = useState<Result<T>>({ key: undefined, response: undefined, error: undefined });
  const wasRequested = useRef(false);
  const key = JSON.stringify(variables);
  useEffect(() => {
    if (!isOpen) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(
      () => {
        const request = fetchQuery<T>(environment, query, JSON.parse(key) as T["variables"]).subscribe({
          next: (response) => setResult({ key, response, error: undefined }),
          error: (failure: Error) => setResult((last) => ({ ...last, key, error: failure.message })),
        });
        stop = () => request.unsubscribe();
      },
      wasRequested.current ? DEBOUNCE_MS : 0,
    );
    wasRequested.current = true;
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [environment, query, key, isOpen]);
  return { response: result.response, error: result.error, isCurrent: result.key === key };
}

type Result<T extends OperationType> = Pick<Filtered<T>, "response" | "error"> & { key: string | undefined };
