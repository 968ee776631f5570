import { useState } from "react";
import { useDeleteMilestone } from "#web/milestones/useDeleteMilestone.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { CONFIRM_DELETE } from "#shared/messages.ts";

type Props = { milestone: { id: string; title: string }; onDeleted: () => void; onClose: () => void };

export function DeleteMilestoneDialog({ milestone, onDeleted, onClose }: Props) {
  const [deleteMilestone, isPending] = useDeleteMilestone();
  const [error, setError] = useState<string>();

  function confirm() {
    setError(undefined);
    deleteMilestone(
      { id: milestone.id },
      {
        onCompleted: onDeleted,
        onError: () => setError("Could not delete this milestone. Please try again."),
      },
    );
  }

  return (
    <ConfirmDialog
      title="Delete milestone?"
      confirm="Delete"
      isDanger
      isPending={isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {CONFIRM_DELETE} <strong>{milestone.title}</strong>? Its issues and pull requests are neither deleted nor
        closed.
      </p>
      <FieldError message={error} />
    </ConfirmDialog>
  );
}
