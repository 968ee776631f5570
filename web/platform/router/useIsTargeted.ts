import { useSyncExternalStore } from "react";

/** Whether the address of the page ends in this name: what one came for is marked. */
export function useIsTargeted(anchor: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => location.hash === `#${anchor}`,
    () => false,
  );
}

const listeners = new Set<() => void>();

/** The router changes addresses without an event of the browser. */
export function hashChanged(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("hashchange", listener);
  };
}
