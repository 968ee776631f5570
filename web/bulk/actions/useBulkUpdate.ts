import { announceBulkJob } from "#web/bulk/announce-bulk-job.ts";
import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";
import type { BulkStorageKey } from "#web/bulk/bulk-job-event.ts";
import { useUpdateIssuesBulk } from "#web/bulk/useUpdateIssuesBulk.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";

type Update = (ids: readonly string[], change: BulkChangeInput) => void;

/** Starts a bulk update, whose progress the page shows. `onStarted` is called when the server has accepted it. */
export function useBulkUpdate(storageKey: BulkStorageKey, onStarted: () => void): Update {
  const [updateIssuesBulk] = useUpdateIssuesBulk();

  return (ids, change) => {
    updateIssuesBulk(
      { ids, ...change },
      {
        onCompleted: ({ updateIssuesBulk: payload }) => {
          if (announceBulkJob(payload?.jobId, storageKey)) onStarted();
        },
        onError: ({ message }) => showToast("error", `Could not update issues: ${message}`),
      },
    );
  };
}
