import { graphql, useFragment } from "react-relay";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import type { BulkJobState_job$data, BulkJobState_job$key } from "#web/__generated__/BulkJobState_job.graphql.ts";
import styles from "./BulkUpdates.module.css";

/** The state of a bulk update and how many issues it has changed, with a bar while it is in progress. */
export function BulkJobState({ job: key }: { job: BulkJobState_job$key }) {
  const job = useFragment(
    graphql`
      fragment BulkJobState_job on BulkJob {
        totalCount
        changedCount
        failedCount
        finishedAt
        status {
          state
          percentage
        }
        undoneBy {
          id
        }
      }
    `,
    key,
  );
  const { percentage } = job.status;
  return (
    <>
      <p className={styles.state}>
        <strong>{getStateText(job)}</strong>
        <span>{getCounts(job)}</span>
      </p>
      {job.finishedAt == null && <ProgressBar percent={percentage} label="Updated issues" />}
    </>
  );
}

function getStateText({ status: { state, percentage }, failedCount, undoneBy }: BulkJobState_job$data): string {
  if (undoneBy) return "Undone";
  switch (state) {
    case "PENDING":
    case "QUEUED":
      return "Pending";
    case "STARTED":
      return `In progress, ${percentage}%`;
    case "SUCCESS":
      return failedCount > 0 ? "Completed with errors" : "Completed";
    case "CANCELLED":
      return "Cancelled";
    default:
      return "Failed";
  }
}

function getCounts({ changedCount, totalCount, failedCount }: BulkJobState_job$data): string {
  const changed = `${changedCount.toLocaleString("en-US")} of ${totalCount.toLocaleString("en-US")} changed`;
  return failedCount > 0 ? `${changed}, ${failedCount.toLocaleString("en-US")} failed` : changed;
}
