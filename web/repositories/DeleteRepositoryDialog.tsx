import { Dialog, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useDeleteRepository } from "#web/repositories/useDeleteRepository.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { paths } from "#shared/paths.ts";
import { DELETE_THIS_REPOSITORY } from "#shared/messages.ts";

type Props = { id: string; nameWithOwner: string; onClose: () => void };

/** Deletes a repository after its name has been typed. */
export function DeleteRepositoryDialog({ id, nameWithOwner, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const [deleteRepository, isPending] = useDeleteRepository();

  function submit() {
    deleteRepository(
      { repositoryId: id, confirmation: typed },
      {
        onCompleted: () => {
          showToast("success", `${nameWithOwner} was deleted`);
          void navigate(paths.home());
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <Dialog
      title={`Delete ${nameWithOwner}`}
      onClose={onClose}
      footerButtons={[
        { content: "Cancel", onClick: onClose },
        {
          content: DELETE_THIS_REPOSITORY,
          buttonType: "danger",
          disabled: typed !== nameWithOwner,
          loading: isPending,
          onClick: submit,
        },
      ]}
    >
      <FormControl>
        <FormControl.Label>To confirm, type "{nameWithOwner}"</FormControl.Label>
        <TextInput block value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </FormControl>
      <FieldError message={error} />
    </Dialog>
  );
}
