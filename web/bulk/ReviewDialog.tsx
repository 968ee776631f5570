import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";
import type { BulkStorageKey } from "#web/bulk/bulk-job-event.ts";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

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
export function ReviewDialog({ onClose }: Props) {
  return (
    <Dialog title="Review changes" onClose={onClose}>
      <p>Loading</p>
    </Dialog>
  );
}
