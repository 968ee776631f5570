import { use, useCallback, useEffect, useMemo, useRef } from "react";
import { useSubscription } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { LiveContext } from "#web/platform/relay/live.ts";

/** The longest delay of a refetch while changes continue. */
const MAX_WAIT_MS = 5000;
/** A random delay up to this, so that not all pages refetch at once after a restart of the server. */
const RECONNECT_SPREAD_MS = 2000;

type Subscription<S extends OperationType> = {
  subscription: GraphQLTaggedNode;
  variables: S["variables"];
  /** Whether the list must be refetched. Relay itself updates the fields of rows. */
  affectsLists: (response: S["response"]) => boolean;
  /** Changes within this time, for example of a bulk action, are fetched together. */
  debounceMs: number;
};

/** Calls `refetch` when rows were added, removed or moved, and after the live stream has reconnected. */
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
