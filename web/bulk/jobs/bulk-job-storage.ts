import type { BulkStorageKey } from "#web/bulk/bulk-job-event.ts";
import { personKey } from "#web/platform/storage/person-key.ts";

/** A bulk update in progress, and where its id is kept. */
export type BulkJob = { jobId: string; storageKey: BulkStorageKey };

const STORAGE_KEYS = ["bulk-update", "milestone-bulk-update"] as const satisfies readonly BulkStorageKey[];

/** The bulk updates of this person that are in progress as far as this browser knows. */
export function readBulkJobs(): BulkJob[] {
  return STORAGE_KEYS.flatMap((storageKey) => readIds(storageKey).map((jobId) => ({ jobId, storageKey })));
}

export function storeBulkJob({ jobId, storageKey }: BulkJob): void {
  writeIds(storageKey, [...readIds(storageKey).filter((id) => id !== jobId), jobId]);
}

export function removeBulkJob({ jobId, storageKey }: BulkJob): void {
  writeIds(
    storageKey,
    readIds(storageKey).filter((id) => id !== jobId),
  );
}

/** Sign-out removes it (web/platform/storage/clear-drafts.ts). */
function getKey(storageKey: BulkStorageKey): string {
  return `milepost:${storageKey}:${personKey("jobs")}`;
}

/** Global ids have no spaces. */
function readIds(storageKey: BulkStorageKey): string[] {
  try {
    return (localStorage.getItem(getKey(storageKey)) ?? "").split(" ").filter((id) => id !== "");
  } catch {
    return [];
  }
}

function writeIds(storageKey: BulkStorageKey, ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(getKey(storageKey));
    else localStorage.setItem(getKey(storageKey), ids.join(" "));
  } catch {
    // Storage is full or forbidden: the progress is shown until the page is left.
  }
}
