import { createPageEvent } from "#web/platform/page-event.ts";

/** Emitted when a bulk update was accepted: the page then shows its progress and keeps it through a reload. */
export const bulkJobEvent = createPageEvent<{ jobId: string; storageKey: BulkStorageKey }>("bulk-job");

/** Where the id of a job is kept. The milestone page has a key of its own. */
export type BulkStorageKey = "bulk-update" | "milestone-bulk-update";
