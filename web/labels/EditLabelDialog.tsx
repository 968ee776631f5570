import { useState } from "react";
import { getLabelErrorDetail } from "#web/labels/get-label-error-detail.ts";
import { LabelDialog } from "#web/labels/LabelDialog.tsx";
import type { EditedLabel, LabelFields } from "#web/labels/label-form.ts";
import { useUpdateLabel } from "#web/labels/useUpdateLabel.ts";
import type { MutationError } from "#web/platform/relay/network.ts";

const LABEL_NOT_UPDATED = "Could not update label";

type Props = { label: EditedLabel & { id: string }; onClose: () => void };

export function EditLabelDialog({ label, onClose }: Props) {
  const [updateLabel, isPending] = useUpdateLabel();
  const [error, setError] = useState<string>();

  function save(fields: LabelFields) {
    setError(undefined);
    updateLabel(
      { id: label.id, ...fields },
      {
        onCompleted: ({ updateLabel: payload }) => (payload?.label ? onClose() : setError(LABEL_NOT_UPDATED)),
        onError: (failure) => setError(getErrorText(failure)),
      },
    );
  }

  return <LabelDialog label={label} isPending={isPending} error={error} onSave={save} onClose={onClose} />;
}

function getErrorText(error: MutationError): string {
  const detail = getLabelErrorDetail(error);
  if (detail === undefined) return LABEL_NOT_UPDATED;
  return `There was an error updating this label: ${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
}
