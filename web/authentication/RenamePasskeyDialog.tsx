import { useId, useState, type FormEvent } from "react";
import { PasskeyNameField } from "#web/authentication/PasskeyNameField.tsx";
import { useRenamePasskey } from "#web/authentication/useRenamePasskey.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

type Props = { passkey: { id: string; name: string }; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<Error>();
  const [renamePasskey, isPending] = useRenamePasskey();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    renamePasskey({ passkeyId: passkey.id, name }, { onCompleted: onClose, onError: setError });
  }

  return (
    <Dialog
      title="Rename passkey"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit}>
        <PasskeyNameField value={name} onChange={setName} error={error?.message} />
      </form>
    </Dialog>
  );
}
