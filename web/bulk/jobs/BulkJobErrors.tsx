import { lazy, Suspense, useState } from "react";
import { countIssues } from "#web/bulk/count-issues.ts";
import { Spinner } from "#web/ui/Spinner.tsx";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";
import styles from "./BulkUpdates.module.css";

const BulkJobErrorList = lazy(() =>
  import("#web/bulk/jobs/BulkJobErrorList.tsx").then(
    (module) => ({ default: module.BulkJobErrorList }),
    () => ({ default: () => <p role="alert">{SERVER_UNREACHABLE}</p> }),
  ),
);

type Props = { jobId: string; failedCount: number };

/** The issues that a bulk update could not change, with the reasons. They are loaded when they are shown. */
export function BulkJobErrors({ jobId, failedCount }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.errors} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{countIssues(failedCount)} not updated</summary>
      {isOpen && (
        <Suspense fallback={<Spinner label="Loading" size={16} />}>
          <BulkJobErrorList jobId={jobId} failedCount={failedCount} />
        </Suspense>
      )}
    </details>
  );
}
