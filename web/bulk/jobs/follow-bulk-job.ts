import { graphql } from "react-relay";
import { requestSubscription, type Disposable, type IEnvironment } from "relay-runtime";
import type { BulkJobStatus } from "#web/bulk/jobs/bulk-job-status.ts";
import { getOperation } from "#web/platform/relay/lazy-operation.ts";
import type { followBulkJobSubscription } from "#web/__generated__/followBulkJobSubscription.graphql.ts";

const SUBSCRIPTION = graphql`
  subscription followBulkJobSubscription($id: ID!) {
    jobStatus(id: $id) {
      state
      percentage
      updatedAt
      executionErrors {
        nodeId
      }
    }
  }
`;

/** The server sends the status at once, so after a new subscription it is known again. */
const IDLE_TIMEOUT_MS = 60_000;

type Job = { jobId: string; onStatus: (status: BulkJobStatus | null | undefined) => void };

/**
 * Calls `onStatus` for each status of a bulk update until the returned function is called. Without a message for a
 * minute it subscribes again and reports an error.
 */
export function followBulkJob(environment: IEnvironment, { jobId, onStatus }: Job): () => void {
  let subscription: Disposable | undefined;
  let isStopped = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function waitForMessage() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reportError(new Error(`There was no message about the bulk update ${jobId} for a minute.`));
      subscribe();
    }, IDLE_TIMEOUT_MS);
  }

  function subscribe() {
    subscription?.dispose();
    subscription = undefined;
    waitForMessage();
    attempts += 1;
    request(attempts).catch(reportError);
  }

  async function request(attempt: number) {
    const operation = await getOperation(SUBSCRIPTION);
    if (isStopped || attempt !== attempts) return;
    subscription = requestSubscription<followBulkJobSubscription>(environment, {
      subscription: operation,
      variables: { id: jobId },
      onNext: (response) => {
        if (isStopped) return;
        waitForMessage();
        onStatus(response?.jobStatus);
      },
      onError: reportError,
    });
  }

  function stop() {
    isStopped = true;
    clearTimeout(timer);
    subscription?.dispose();
  }

  subscribe();
  return stop;
}
