import { useState } from "react";
import { LabelDialog } from "#web/labels/LabelDialog.tsx";
import { useCreateLabel, type LabelListArgs } from "#web/labels/useCreateLabel.ts";
import { Button } from "#web/ui/Button.tsx";

/** Opens the window in which a label is made. */
export function NewLabelButton({ repositoryId, listArgs }: { repositoryId: string; listArgs: LabelListArgs }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const { create, isPending } = useCreateLabel(repositoryId, listArgs);
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        New label
      </Button>
      {isOpen && (
        <LabelDialog
          isPending={isPending}
          error={error}
          onSave={(fields) => {
            setError(undefined);
            create(fields, { done: close, fail: setError });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
