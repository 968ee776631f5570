import { use, useEffect, useEffectEvent } from "react";
import { useRelayEnvironment } from "react-relay";
import type { BulkJob } from "#web/bulk/jobs/bulk-job-storage.ts";
import { trackBulkJob } from "#web/bulk/jobs/track-bulk-job.ts";
import { useCancelBulkJob } from "#web/bulk/jobs/useCancelBulkJob.ts";
import { useUndoBulkJob } from "#web/bulk/jobs/useUndoBulkJob.ts";
import { PageQueriesContext } from "#web/platform/router/page-queries.ts";

type Props = { job: BulkJob; onEnd: (job: BulkJob) => void };

/** Shows the progress of a bulk update as a toast, and at the end its result. */
export function BulkJobToast({ job, onEnd }: Props) {
  const environment = useRelayEnvironment();
  const queries = use(PageQueriesContext);
  const [cancelJob] = useCancelBulkJob();
  const [undoJob] = useUndoBulkJob();
  const track = useEffectEvent(() =>
    trackBulkJob(environment, {
      jobId: job.jobId,
      cancel: (onStatus) =>
        cancelJob(
          { jobId: job.jobId },
          { onCompleted: ({ cancelBulkJob }) => cancelBulkJob?.status && onStatus(cancelBulkJob.status) },
        ),
      undo: () => undoJob(job),
      onEnd: () => {
        // Pages that were prefetched meanwhile may be out of date.
        queries?.forget();
        onEnd(job);
      },
    }),
  );
  useEffect(() => track(), []);
  return null;
}
