import { lazy, Suspense, useEffect, useState } from "react";
import { bulkJobEvent } from "#web/bulk/bulk-job-event.ts";
import { readBulkJobs, removeBulkJob, storeBulkJob, type BulkJob } from "#web/bulk/jobs/bulk-job-storage.ts";

/** If its code fails to load, the jobs stay stored, and the next page load shows them. */
const BulkJobToast = lazy(() =>
  import("#web/bulk/jobs/BulkJobToast.tsx").then(
    (module) => ({ default: module.BulkJobToast }),
    () => ({ default: () => null }),
  ),
);

/**
 * The progress of the bulk updates of this person, also of those that were started before the page was loaded or in
 * another tab. It is mounted in the browser only.
 */
export function BulkJobs() {
  const [jobs, setJobs] = useState<readonly BulkJob[]>(readBulkJobs);
  useEffect(
    () =>
      bulkJobEvent.subscribe((job) => {
        storeBulkJob(job);
        setJobs((before) => mergeJobs(before, [job]));
      }),
    [],
  );
  useEffect(() => {
    // Another tab has started or ended one. This tab follows what it shows to its end.
    const handleStorage = () => setJobs((before) => mergeJobs(before, readBulkJobs()));
    addEventListener("storage", handleStorage);
    return () => removeEventListener("storage", handleStorage);
  }, []);

  function handleEnd(job: BulkJob) {
    removeBulkJob(job);
    setJobs((before) => before.filter(({ jobId }) => jobId !== job.jobId));
  }

  return (
    <Suspense fallback={null}>
      {jobs.map((job) => (
        <BulkJobToast key={job.jobId} job={job} onEnd={handleEnd} />
      ))}
    </Suspense>
  );
}

function mergeJobs(jobs: readonly BulkJob[], others: readonly BulkJob[]): readonly BulkJob[] {
  const isNew = ({ jobId }: BulkJob) => jobs.every((job) => job.jobId !== jobId);
  const added = others.filter(isNew);
  return added.length === 0 ? jobs : [...jobs, ...added];
}
