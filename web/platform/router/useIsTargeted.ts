import { useSyncExternalStore } from "react";
import { createPageEvent } from "#web/platform/page-event.ts";

/** The router changes the hash without an event of the browser. */
const hashEvent = createPageEvent<undefined>("hash-change");

/** Whether the hash of the address is this id. */
export function useIsTargeted(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => location.hash === `#${id}`,
    () => false,
  );
}

export function hashChanged(): void {
  hashEvent.emit(undefined);
}

function subscribe(listener: () => void): () => void {
  const stop = hashEvent.subscribe(listener);
  addEventListener("hashchange", listener);
  return () => {
    stop();
    removeEventListener("hashchange", listener);
  };
}
