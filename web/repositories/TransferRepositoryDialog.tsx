import { Dialog, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useTransferRepository } from "#web/repositories/useTransferRepository.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { FieldGroup } from "#web/ui/form/Form.tsx";

type Props = { id: string; nameWithOwner: string; onClose: () => void };

/** Gives a repository to another owner after its name has been typed. */
export function TransferRepositoryDialog({ id, nameWithOwner, onClose }: Props) {
  const [newOwner, setNewOwner] = useState("");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const [transfer, isPending] = useTransferRepository();
  const submit = () =>
    transfer(
      { repositoryId: id, newOwner, confirmation: typed },
      {
        onCompleted: ({ transferRepository: payload }) => {
          showToast("success", `${nameWithOwner} was transferred`);
          void navigate(`${payload?.repository?.resourcePath ?? ""}/issues`);
        },
        onError: (failure) => setError(failure.message),
      },
    );

  return (
    <Dialog
      title={`Transfer ${nameWithOwner}`}
      onClose={onClose}
      footerButtons={[
        { content: "Cancel", onClick: onClose },
        {
          content: "Transfer this repository",
          buttonType: "danger",
          disabled: typed !== nameWithOwner || newOwner.trim() === "",
          loading: isPending,
          onClick: submit,
        },
      ]}
    >
      <FieldGroup>
        <p>
          People keep their own roles. Teams of the old organization lose theirs, and issues lose issue types and field
          values that the new owner does not have.
        </p>
        <FormControl>
          <FormControl.Label>New owner</FormControl.Label>
          <TextInput block value={newOwner} autoComplete="off" onChange={(event) => setNewOwner(event.target.value)} />
        </FormControl>
        <FormControl>
          <FormControl.Label>To confirm, type "{nameWithOwner}"</FormControl.Label>
          <TextInput block value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </FormControl>
        <FieldError message={error} />
      </FieldGroup>
    </Dialog>
  );
}
