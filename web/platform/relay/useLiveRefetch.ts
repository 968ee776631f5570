import { use, useCallback, useEffect, useMemo, useRef } from "react";
import { useSubscription } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { LiveContext } from "#web/platform/relay/live.ts";

/** Changes that do not stop coming are fetched this often. */
const MAX_WAIT_MS = 5000;
/** All pages of a server that is back would fetch at once. */
const RECONNECT_SPREAD_MS = 2000;

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
  const deadline = useRef<number>(undefined);
  const schedule = useCallback((delayMs: number) => {
    clearTimeout(timer.current);
    deadline.current ??= Date.now() + MAX_WAIT_MS;
    const run = () => {
      deadline.current = undefined;
      latest.current();
    };
    timer.current = setTimeout(run, Math.min(delayMs, Math.max(0, deadline.current - Date.now())));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const key = JSON.stringify(live.variables);
  const config = useMemo(
    () => ({
      subscription,
      variables: JSON.parse(key) as S["variables"],
      onNext: (response: S["response"] | null | undefined) => {
        if (response && affectsLists(response)) schedule(debounceMs);
      },
    }),
    [subscription, key, affectsLists, schedule, debounceMs],
  );
  useSubscription<S>(config);
  const stream = use(LiveContext);
  useEffect(
    () => stream?.onReconnect(() => schedule(debounceMs + Math.random() * RECONNECT_SPREAD_MS)),
    [stream, schedule, debounceMs],
  );
}
