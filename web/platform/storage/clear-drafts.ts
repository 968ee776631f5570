/** The prefixes of the keys of all drafts, in both storages, and of what one has used last. */
export const DRAFT_PREFIXES = ["milepost:draft:", "milepost:new-issue:", "milepost:recent:"] as const;

/** The keys with those prefixes, and the ids of the bulk updates in progress (web/bulk/bulk-job-storage.ts). */
const CLEARED = /^milepost:(draft|new-issue|recent|(milestone-)?bulk-update):/;

/** The event, and the storage key by which other tabs notice. */
export const SIGNED_OUT = "milepost:signed-out";

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

export function clearArea(area: "localStorage" | "sessionStorage"): void {
  try {
    const storage = globalThis[area];
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys.filter((name) => CLEARED.test(name))) {
      storage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: there are no drafts.
  }
}
