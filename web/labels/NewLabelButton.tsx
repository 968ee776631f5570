import { useState } from "react";
import { getLabelErrorDetail } from "#web/labels/get-label-error-detail.ts";
import { LabelDialog } from "#web/labels/LabelDialog.tsx";
import type { LabelFields } from "#web/labels/label-form.ts";
import type { LabelListKey } from "#web/labels/label-list-store.ts";
import { useCreateLabel } from "#web/labels/useCreateLabel.ts";
import { CommandButton } from "#web/ui/CommandButton.tsx";

const LABEL_NOT_CREATED = "Could not create label";

/** Opens the dialog that creates a label. */
export function NewLabelButton({ list }: { list: LabelListKey }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CommandButton command="new-label" variant="primary" onClick={() => setOpen(true)}>
        New label
      </CommandButton>
      {isOpen && <NewLabelDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewLabelDialog({ list, onClose }: { list: LabelListKey; onClose: () => void }) {
  const [createLabel, isPending] = useCreateLabel(list);
  const [error, setError] = useState<string>();

  function save(fields: LabelFields) {
    setError(undefined);
    createLabel(
      { repositoryId: list.repositoryId, ...fields },
      {
        onCompleted: ({ createLabel: payload }) => (payload?.label ? onClose() : setError(LABEL_NOT_CREATED)),
        onError: (failure) => setError(getLabelErrorDetail(failure) ?? LABEL_NOT_CREATED),
      },
    );
  }

  return <LabelDialog isPending={isPending} error={error} onSave={save} onClose={onClose} />;
}
