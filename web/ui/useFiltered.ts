import { useEffect, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";

const WAIT_MS = 120;

type Filtered<T extends OperationType> = { response: T["response"] | undefined; error: string | undefined };

/**
 * The answers of a query as its filter changes: undefined while the first is
 * on its way, with a sentence when one did not come. Nothing is asked before `isOpen`.
 */
export function useFiltered<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T["variables"],
  isOpen: boolean,
): Filtered<T> {
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<Filtered<T>>({ response: undefined, error: undefined });
  const key = JSON.stringify(variables);
  useEffect(() => {
    if (!isOpen) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const request = fetchQuery<T>(environment, query, JSON.parse(key) as T["variables"]).subscribe({
        next: (response) => setAnswer({ response, error: undefined }),
        error: (failure: Error) => setAnswer((last) => ({ ...last, error: failure.message })),
      });
      stop = () => request.unsubscribe();
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [environment, query, key, isOpen]);
  return answer;
}
