/** The prefixes of the keys of all drafts, in both storages, and of what one has used last. */
export const DRAFT_PREFIXES = ["milepost:draft:", "milepost:new-issue:", "milepost:recent:"] as const;

const SIGNED_OUT = "milepost:signed-out";

/** Removes the drafts of this tab at sign-out, and makes other tabs remove theirs. */
export function clearDrafts(): void {
  clearArea("localStorage");
  clearArea("sessionStorage");
  dispatchEvent(new Event(SIGNED_OUT));
  try {
    // Other tabs get an event of the change; the value does not matter.
    localStorage.setItem(SIGNED_OUT, "1");
    localStorage.removeItem(SIGNED_OUT);
  } catch {
    // Storage is forbidden: there are no drafts.
  }
}

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

function clearArea(area: "localStorage" | "sessionStorage"): void {
  try {
    const storage = globalThis[area];
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys.filter((name) => DRAFT_PREFIXES.some((prefix) => name.startsWith(prefix)))) {
      storage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: there are no drafts.
  }
}
