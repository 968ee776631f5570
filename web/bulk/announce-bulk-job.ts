import { bulkJobEvent, type BulkStorageKey } from "#web/bulk/bulk-job-event.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { BULK_UPDATE_NOT_STARTED } from "#shared/messages.ts";

/**
 * Says that a bulk update has started, and has the page show its progress. Without the id of a job it says that it
 * could not be started. Returns whether it has.
 */
export function announceBulkJob(jobId: string | null | undefined, storageKey: BulkStorageKey): boolean {
  if (jobId == null) {
    showToast("error", BULK_UPDATE_NOT_STARTED);
    console.error(new Error(BULK_UPDATE_NOT_STARTED));
    return false;
  }
  showToast("info", "Updating issues");
  bulkJobEvent.emit({ jobId, storageKey });
  return true;
}
