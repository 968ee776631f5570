import { useCallback } from "react";
import { graphql } from "react-relay";
import { announceBulkJob } from "#web/bulk/announce-bulk-job.ts";
import type { BulkJob } from "#web/bulk/jobs/bulk-job-storage.ts";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUndoBulkJobMutation } from "#web/__generated__/useUndoBulkJobMutation.graphql.ts";

type UndoBulkJob = (job: BulkJob, onStarted?: () => void) => void;

/** Starts the undo of a bulk update, whose progress the page then shows. A failure is shown as a toast. */
export function useUndoBulkJob(): [UndoBulkJob, boolean] {
  const [commit, isPending] = useCommand<useUndoBulkJobMutation>(graphql`
    mutation useUndoBulkJobMutation($input: UndoBulkJobInput!) {
      undoBulkJob(input: $input) {
        jobId
      }
    }
  `);
  const undo = useCallback<UndoBulkJob>(
    ({ jobId, storageKey }, onStarted) =>
      commit(
        { jobId },
        {
          onCompleted: ({ undoBulkJob }) => {
            if (announceBulkJob(undoBulkJob?.jobId, storageKey)) onStarted?.();
          },
        },
      ),
    [commit],
  );
  return [undo, isPending];
}
