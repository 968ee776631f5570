import { announceBulkJob } from "#web/bulk/announce-bulk-job.ts";
import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";
import type { BulkStorageKey } from "#web/bulk/bulk-job-event.ts";
import { countIssues } from "#web/bulk/count-issues.ts";
import { ReviewSample } from "#web/bulk/review/ReviewSample.tsx";
import { ReviewSummary } from "#web/bulk/review/ReviewSummary.tsx";
import { useReview, type Review } from "#web/bulk/review/useReview.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import styles from "./ReviewDialog.module.css";

type Props = {
  query: string;
  /** Undefined: over all repositories. */
  repositoryId: string | undefined;
  changes: BulkChangeInput;
  storageKey: BulkStorageKey;
  onClose: () => void;
  /** The job has started. */
  onStarted: () => void;
};

/** Shows what a bulk update of all matching issues would change, before it is applied. */
export function ReviewDialog({ query, repositoryId, changes, storageKey, onClose, onStarted }: Props) {
  const { review, isApplying, compute, apply } = useReview({ ...changes, query, repositoryId }, (jobId) => {
    announceBulkJob(jobId, storageKey);
    onStarted();
  });
  return (
    <Dialog
      title="Review changes"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {review.kind === "planned" ? (
            <Button
              variant="primary"
              disabled={review.plan.changed === 0}
              isLoading={isApplying}
              onClick={() => apply(review.plan)}
            >
              {`Update ${countIssues(review.plan.changed)}`}
            </Button>
          ) : (
            <RetryButton review={review} onClick={compute} />
          )}
        </>
      }
    >
      <div className={styles.content}>
        <ReviewContent review={review} />
      </div>
    </Dialog>
  );
}

function RetryButton({ review, onClick }: { review: Review; onClick: () => void }) {
  if (review.kind === "loading") return null;
  return (
    <Button variant="primary" onClick={onClick}>
      {review.kind === "expired" ? "Compute again" : "Try again"}
    </Button>
  );
}

function ReviewContent({ review }: { review: Review }) {
  switch (review.kind) {
    case "loading":
      return <Spinner label="Computing the changes" />;
    case "failed":
      return <FieldError message={review.message} />;
    case "expired":
      return <FieldError message="This preview has expired. Compute it again to apply it." />;
    case "planned":
      return (
        <>
          <ReviewSummary plan={review.plan} />
          <ReviewSample plan={review.plan} />
          <FieldError message={review.error} />
        </>
      );
  }
}
