import { use, useCallback, useEffect, useMemo, useRef } from "react";
import { useSubscription } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { LiveContext } from "#web/platform/relay/live.ts";

type Subscription<S extends OperationType> = {
  subscription: GraphQLTaggedNode;
  variables: S["variables"];
  /** Whether a list has to be fetched again: Relay updates the fields of its rows by itself. */
  affectsLists: (response: S["response"]) => boolean;
  /** Several changes within this time, of a bulk action say, are fetched once. */
  debounceMs: number;
};

/** Calls `refetch` when a subscription reports that rows came, went or moved, or that a lost stream is back. */
export function useLiveRefetch<S extends OperationType>(live: Subscription<S>, refetch: () => void): void {
  const { subscription, affectsLists, debounceMs } = live;
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const schedule = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), debounceMs);
  }, [debounceMs]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const key = JSON.stringify(live.variables);
  const config = useMemo(
    () => ({
      subscription,
      variables: JSON.parse(key) as S["variables"],
      onNext: (response: S["response"] | null | undefined) => {
        if (response && affectsLists(response)) schedule();
      },
    }),
    [subscription, key, affectsLists, schedule],
  );
  useSubscription<S>(config);
  const stream = use(LiveContext);
  useEffect(() => stream?.onReconnect(schedule), [stream, schedule]);
}
