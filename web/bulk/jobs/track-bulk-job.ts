import type { IEnvironment } from "relay-runtime";
import { getEndMessage, type BulkJobEnd } from "#web/bulk/jobs/bulk-job-end.ts";
import { loadBulkJobResult } from "#web/bulk/jobs/bulk-job-result.ts";
import { getBulkJobProgress, type BulkJobStatus } from "#web/bulk/jobs/bulk-job-status.ts";
import { followBulkJob } from "#web/bulk/jobs/follow-bulk-job.ts";
import { refetchFailedIssues } from "#web/bulk/jobs/refetch-failed-issues.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";

type Status = BulkJobStatus | null | undefined;

type Job = {
  jobId: string;
  cancel: (onStatus: (status: Status) => void) => void;
  undo: () => void;
  /** It has a final state, or is not known: its id need not be kept. */
  onEnd: () => void;
};

/** Shows the progress of a bulk update as one toast, until the returned function is called. */
export function trackBulkJob(environment: IEnvironment, job: Job): () => void {
  let percentage = 0;
  let isDismissed = false;
  let hasEnded = false;
  const key = getToastKey(job);
  const action = { label: "Cancel", run: () => job.cancel(handleStatus) };
  const onDismiss = () => {
    isDismissed = true;
  };

  function handleStatus(status: Status) {
    if (hasEnded) return;
    const progress = getBulkJobProgress(status, { percentage, now: Date.now() });
    if (progress.kind === "running") {
      percentage = progress.percentage;
      if (!isDismissed) showToast("info", progress.text, { key, isPersistent: true, action, onDismiss });
      return;
    }
    hasEnded = true;
    stop();
    job.onEnd();
    if (progress.kind === "failed") showToast("error", progress.text, { key });
    else void showEnd(environment, job, { kind: progress.kind, status });
  }

  const stop = followBulkJob(environment, { jobId: job.jobId, onStatus: handleStatus });
  return stop;
}

/** After a reload the progress continues in a toast of the same key. */
function getToastKey({ jobId }: Job): string {
  return `bulk-job:${jobId}`;
}

type End = { kind: BulkJobEnd["kind"]; status: Status };

/** The issues that could not be changed are fetched first, so that the page agrees with the message. */
async function showEnd(environment: IEnvironment, job: Job, { kind, status }: End): Promise<void> {
  const failedIds = status?.executionErrors.map(({ nodeId }) => nodeId) ?? [];
  const [loaded, path] = await Promise.all([
    loadBulkJobResult(environment, job.jobId),
    refetchFailedIssues(environment, failedIds),
  ]);
  const result = loaded ?? { canUndo: true, isUndo: false, failedCount: failedIds.length };
  const message = getEndMessage({ ...result, kind });
  const canUndo = result.canUndo && !result.isUndo;
  showToast(message.kind, message.text, {
    key: getToastKey(job),
    action: canUndo ? { label: "Undo", run: job.undo } : undefined,
    to: failedIds.length > 0 ? path : undefined,
  });
}
