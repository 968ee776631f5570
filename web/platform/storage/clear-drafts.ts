/** The prefix of the keys of all drafts, in both storages. */
export const DRAFT_PREFIXES = ["milepost:draft:", "milepost:new-issue:"] as const;

/** Those, and the ids of the bulk updates in progress (web/bulk/bulk-job-storage.ts). */
const CLEARED = /^milepost:(draft|new-issue|(milestone-)?bulk-update):/;

const SIGNED_OUT = "milepost:signed-out";

/** Removes the drafts of this tab at sign-out, and makes other tabs remove theirs. */
export function clearDrafts(): void {
  clearArea("localStorage");
  clearArea("sessionStorage");
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
  addEventListener("storage", ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue !== null) clearArea("sessionStorage");
  });
}

function clearArea(area: "localStorage" | "sessionStorage"): void {
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
