import { clearArea, SIGNED_OUT } from "#web/platform/storage/clear-drafts.ts";

/** Removes the drafts of this tab when another one signs out. */
export function followSignOut(): void {
  onSignedOut(() => clearArea("sessionStorage"));
}

/** Calls it when the person signs out in this tab or in another one. Returns a function that ends this. */
export function onSignedOut(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_OUT && newValue !== null) listener();
  };
  addEventListener("storage", handleStorage, { signal });
  addEventListener(SIGNED_OUT, listener, { signal });
  return () => ended.abort();
}
