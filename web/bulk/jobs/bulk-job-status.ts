/** The state of a bulk update and how far it is, as the server sends it. */
export type BulkJobStatus = {
  readonly state: string;
  readonly percentage: number;
  readonly updatedAt: string;
  readonly executionErrors: readonly { readonly nodeId: string }[];
};

/** What a status means to the person who waits for the bulk update. */
type BulkJobProgress =
  | { kind: "running"; text: string; percentage: number }
  | { kind: "succeeded" | "cancelled" }
  | { kind: "failed"; text: string };

/** A bulk update in progress that was not updated for this long is taken for lost. */
const STALE_MS = 300_000;

const STALE =
  "The update operation has timed out but your changes might have been applied. Please check the items and, if needed, attempt the update again in a few minutes and contact us if the error persists.";

type Known = {
  /** The highest percentage so far: after a reconnection an older status can come. */
  percentage: number;
  now: number;
};

export function getBulkJobProgress(status: BulkJobStatus | null | undefined, known: Known): BulkJobProgress {
  switch (status?.state) {
    case "PENDING":
    case "QUEUED":
      return { kind: "running", text: "Bulk update is pending", percentage: known.percentage };
    case "STARTED":
      return known.now - Date.parse(status.updatedAt) > STALE_MS
        ? { kind: "failed", text: STALE }
        : getStarted(status, known);
    case "SUCCESS":
      return { kind: "succeeded" };
    case "CANCELLED":
      return { kind: "cancelled" };
    default:
      return { kind: "failed", text: "Bulk update had an error" };
  }
}

function getStarted(status: BulkJobStatus, known: Known): BulkJobProgress {
  const percentage = Math.max(known.percentage, status.percentage);
  const failedCount = status.executionErrors.length;
  const failed = failedCount > 0 ? ` (${failedCount.toLocaleString("en-US")} failed)` : "";
  return { kind: "running", text: `Updating issues: ${percentage}% complete${failed}`, percentage };
}
