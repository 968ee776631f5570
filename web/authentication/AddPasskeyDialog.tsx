import { useId, useState, type FormEvent } from "react";
import { createPasskey } from "#web/authentication/browser-passkeys.ts";
import { PasskeyNameField } from "#web/authentication/PasskeyNameField.tsx";
import { useAddPasskey, useStartPasskey } from "#web/authentication/useAddPasskey.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { ADD_PASSKEY } from "#shared/messages.ts";

/** Names a passkey, then lets the browser make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState("");
  const { add, error, isPending } = useNewPasskey(onClose);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    add(name);
  }

  return (
    <Dialog
      title={ADD_PASSKEY}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit}>
        <PasskeyNameField
          value={name}
          onChange={setName}
          caption="A name by which you recognize it, such as the device that it is on."
          error={error?.message}
        />
      </form>
    </Dialog>
  );
}

function useNewPasskey(onAdded: () => void) {
  const [error, setError] = useState<Error>();
  const [isAsking, setAsking] = useState(false);
  const [startPasskey, isStarting] = useStartPasskey();
  const [addPasskey, isAdding] = useAddPasskey();

  function finish(name: string, response: string) {
    addPasskey(
      { name, response },
      {
        onCompleted: () => {
          onAdded();
          showToast("success", `Added ${name}`);
        },
        onError: setError,
      },
    );
  }

  function add(name: string) {
    setError(undefined);
    startPasskey(
      {},
      {
        onCompleted: ({ startPasskey: started }) => {
          setAsking(true);
          createPasskey(started?.options ?? "")
            .then((response) => finish(name, response), setError)
            .finally(() => setAsking(false));
        },
        onError: setError,
      },
    );
  }

  return { add, error, isPending: isStarting || isAsking || isAdding };
}
