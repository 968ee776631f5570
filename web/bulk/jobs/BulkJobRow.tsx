import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { BulkJobErrors } from "#web/bulk/jobs/BulkJobErrors.tsx";
import { BulkJobState } from "#web/bulk/jobs/BulkJobState.tsx";
import { countIssues } from "#web/bulk/count-issues.ts";
import { describeBulkChanges } from "#web/bulk/jobs/describe-bulk-changes.ts";
import { LiveBulkJob } from "#web/bulk/jobs/LiveBulkJob.tsx";
import { useCancelBulkJob } from "#web/bulk/jobs/useCancelBulkJob.ts";
import { useRefetchBulkJob } from "#web/bulk/jobs/useRefetchBulkJob.ts";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { BulkJobRow_job$data, BulkJobRow_job$key } from "#web/__generated__/BulkJobRow_job.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./BulkUpdates.module.css";

const UndoBulkJobDialog = lazy(() =>
  import("#web/bulk/jobs/UndoBulkJobDialog.tsx").then((module) => ({ default: module.UndoBulkJobDialog })),
);

type Props = { job: BulkJobRow_job$key; repository: RepositoryAddress };

/** A bulk update: what it changes, who started it and how far it is. */
export function BulkJobRow({ job: key, repository }: Props) {
  const job = useFragment(
    graphql`
      fragment BulkJobRow_job on BulkJob {
        id
        author {
          login
          avatarUrl(size: 40)
          resourcePath
        }
        query
        changes {
          property
          added
          removed
          isCleared
        }
        totalCount
        changedCount
        failedCount
        createdAt
        finishedAt
        undoes {
          id
          changes {
            property
            added
            removed
            isCleared
          }
        }
        viewerCanUndo
        viewerCanCancel
        ...BulkJobState_job
      }
    `,
    key,
  );
  return (
    <li className={styles.row}>
      {job.finishedAt == null && <LiveBulkJob id={job.id} />}
      <div className={styles.about}>
        <h2 className={styles.title}>{getTitle(job)}</h2>
        <Origin job={job} repository={repository} />
        <BulkJobState job={job} />
        {job.failedCount > 0 && <BulkJobErrors jobId={job.id} failedCount={job.failedCount} />}
      </div>
      <Actions job={job} />
    </li>
  );
}

type Job = BulkJobRow_job$data;

function getTitle({ changes, undoes, query }: Job): string {
  if (undoes) return undoes.changes.length > 0 ? `Undo of “${describeBulkChanges(undoes.changes)}”` : "Undo of an undo";
  // What it undoes was deleted.
  return changes.length === 0 && query == null ? "Undo" : describeBulkChanges(changes);
}

/** Who started it, when, and for which issues. */
function Origin({ job, repository }: { job: Job; repository: RepositoryAddress }) {
  const { author, createdAt } = job;
  return (
    <p className={styles.origin}>
      {author ? (
        <Link to={author.resourcePath}>
          <Avatar src={author.avatarUrl} /> {author.login}
        </Link>
      ) : (
        <span>ghost</span>
      )}
      <Time at={createdAt} prefix />
      <Issues job={job} repository={repository} />
    </p>
  );
}

function Issues({ job: { query, totalCount, undoes }, repository }: { job: Job; repository: RepositoryAddress }) {
  if (query != null)
    return (
      <Link to={paths.issues(repository, { q: query })} className={styles.query}>
        {query === "" ? "All issues" : query}
      </Link>
    );
  const issues = countIssues(totalCount);
  return <span>{undoes ? issues : issues.replace(" ", " selected ")}</span>;
}

/** The dialog stays while the row is refetched: it closes when the undo has started. */
function Actions({ job }: { job: Job }) {
  const { id, viewerCanUndo, viewerCanCancel, changedCount } = job;
  const [isUndoing, setUndoing] = useState(false);
  const [cancelJob, isCancelling] = useCancelBulkJob();
  const refetch = useRefetchBulkJob(id);
  const name = getTitle(job);
  return (
    <div className={styles.actions}>
      {viewerCanCancel && (
        <Button
          size="small"
          aria-label={`Cancel: ${name}`}
          isLoading={isCancelling}
          onClick={() => cancelJob({ jobId: id }, { onCompleted: refetch })}
        >
          Cancel
        </Button>
      )}
      {viewerCanUndo && (
        <Button size="small" aria-label={`Undo: ${name}`} onClick={() => setUndoing(true)}>
          Undo
        </Button>
      )}
      <Suspense fallback={null}>
        {isUndoing && <UndoBulkJobDialog jobId={id} changedCount={changedCount} onClose={() => setUndoing(false)} />}
      </Suspense>
    </div>
  );
}
