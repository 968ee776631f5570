import { countIssues } from "#web/bulk/count-issues.ts";
import { useUndoBulkJob } from "#web/bulk/jobs/useUndoBulkJob.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";

type Props = { jobId: string; changedCount: number; onClose: () => void };

/** Asks before a bulk update is undone. */
export function UndoBulkJobDialog({ jobId, changedCount, onClose }: Props) {
  const [undoJob, isPending] = useUndoBulkJob();
  return (
    <ConfirmDialog
      title="Undo bulk update"
      confirm="Undo"
      isPending={isPending}
      onConfirm={() => undoJob({ jobId, storageKey: "bulk-update" }, onClose)}
      onClose={onClose}
    >
      <p>This reverts the changes to {countIssues(changedCount)}. What others have changed since then is kept.</p>
    </ConfirmDialog>
  );
}
