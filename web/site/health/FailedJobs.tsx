import { graphql, useFragment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useRetryJob } from "#web/site/health/useRetryJob.ts";
import { useRefresh } from "#web/site/useRefresh.ts";
import { Button } from "#web/ui/Button.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { FailedJobs_health$data, FailedJobs_health$key } from "#web/__generated__/FailedJobs_health.graphql.ts";
import styles from "./FailedJobs.module.css";

type Job = FailedJobs_health$data["failedJobs"][number];

/** Jobs whose last attempt has failed, each with its error and a button that runs it again. */
export function FailedJobs({ health }: { health: FailedJobs_health$key }) {
  const { failedJobs } = useFragment(
    graphql`
      fragment FailedJobs_health on SiteHealth {
        failedJobs {
          id
          name
          attempts
          maxAttempts
          error
          failedAt
          nextRunAt
        }
      }
    `,
    health,
  );
  if (failedJobs.length === 0) return <Note>No job has failed.</Note>;
  return (
    <RowList aria-label="Failed jobs">
      {failedJobs.map((job) => (
        <FailedJob key={job.id} job={job} />
      ))}
    </RowList>
  );
}

function FailedJob({ job: { id, name, attempts, maxAttempts, error, failedAt, nextRunAt } }: { job: Job }) {
  const [retryJob, isPending] = useRetryJob();
  const [firstLine = ""] = error.split("\n");
  const refresh = useRefresh();

  function handleRetry() {
    retryJob(
      { jobId: id },
      {
        onCompleted: () => {
          showToast("success", `${name} runs again`);
          refresh();
        },
      },
    );
  }

  return (
    <li>
      <div data-grow>
        <strong>{name}</strong>{" "}
        <InlineNote>
          failed <Time at={failedAt} prefix /> · attempt {attempts} of {maxAttempts}
          {nextRunAt != null && " · is tried again by itself"}
        </InlineNote>
        <details className={styles.error}>
          <summary>{firstLine}</summary>
          <pre>{error}</pre>
        </details>
      </div>
      <Button size="small" isLoading={isPending} aria-label={`Retry ${name}`} onClick={handleRetry}>
        Retry
      </Button>
    </li>
  );
}
