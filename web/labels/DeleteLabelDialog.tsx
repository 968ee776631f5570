import { useState } from "react";
import type { LabelListKey } from "#web/labels/label-list-store.ts";
import { useDeleteLabel } from "#web/labels/useDeleteLabel.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { CONFIRM_DELETE } from "#shared/messages.ts";

type Props = { label: { id: string; name: string }; list: LabelListKey; onRemoved: () => void; onClose: () => void };

export function DeleteLabelDialog({ label, list, onRemoved, onClose }: Props) {
  const [deleteLabel, isPending] = useDeleteLabel(list);
  const [error, setError] = useState<string>();

  function confirm() {
    setError(undefined);
    deleteLabel(
      { id: label.id },
      {
        onCompleted: onRemoved,
        onError: () => setError("There was an error deleting the label. Please try again."),
      },
    );
  }

  return (
    <ConfirmDialog
      title="Delete label?"
      confirm="Delete"
      isDanger
      isPending={isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {CONFIRM_DELETE} <strong>{label.name}</strong>? It will be removed from all issues and pull requests.
      </p>
      <FieldError message={error} />
    </ConfirmDialog>
  );
}
