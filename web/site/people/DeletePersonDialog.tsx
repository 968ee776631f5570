import { useState } from "react";
import { useDeleteUser } from "#web/site/people/useDeleteUser.ts";
import { useRefresh } from "#web/site/useRefresh.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FieldLabel } from "#web/ui/form/TextForm.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import styles from "./PersonDialog.module.css";

type Props = { person: { id: string; login: string }; onClose: () => void };

/** Names what is lost, and deletes the account after its login has been typed. */
export function DeletePersonDialog({ person: { id, login }, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [deleteUser, isPending] = useDeleteUser();
  const refresh = useRefresh();

  function handleDelete() {
    setError(undefined);
    deleteUser(
      { userId: id },
      {
        onCompleted: () => {
          showToast("success", `${login} was deleted`);
          onClose();
          refresh();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return (
    <Dialog
      title={`Delete ${login}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" disabled={typed !== login} isLoading={isPending} onClick={handleDelete}>
            Delete this account
          </Button>
        </>
      }
    >
      <p className={styles.text}>This cannot be undone. To keep somebody out for now, suspend them instead.</p>
      <ul className={styles.list}>
        <li>Issues, pull requests and comments stay, with “ghost” as their author.</li>
        <li>
          Assignments, memberships, roles, reactions, saved views, saved replies and projects of {login} are deleted.
        </li>
        <li>All sessions and access tokens end at once.</li>
        <li>Repositories that {login} owns have to be moved or deleted before.</li>
      </ul>
      <FieldLabel htmlFor="confirm-login">To confirm, type “{login}”</FieldLabel>
      <TextField
        id="confirm-login"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <FieldError message={error} />
    </Dialog>
  );
}
