import { useState } from "react";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { useCreatePasswordResetLink } from "#web/site/people/useCreatePasswordResetLink.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { LINK_SHOWN_ONCE } from "#shared/messages.ts";
import styles from "./PersonDialog.module.css";

type Props = { person: { id: string; login: string }; onClose: () => void };

/** Makes a link for somebody who forgot their password, and shows it once. */
export function ResetLinkDialog({ person: { id, login }, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<string>();
  const [createLink, isPending] = useCreatePasswordResetLink();

  function handleCreate() {
    setError(undefined);
    createLink(
      { userId: id },
      {
        onCompleted: ({ createPasswordResetLink: payload }) => setUrl(payload?.url),
        onError: ({ message }) => setError(message),
      },
    );
  }

  return (
    <Dialog
      title={`Password reset link for ${login}`}
      onClose={onClose}
      footer={
        url === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" isLoading={isPending} onClick={handleCreate}>
              Create link
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
        )
      }
    >
      <p className={styles.text}>
        Whoever has the link sets a new password for {login}, once and within 24 hours. It replaces an earlier link. All
        sessions of {login} end when it is used.
      </p>
      {url !== undefined && (
        <>
          <p className={styles.text} role="status">
            {LINK_SHOWN_ONCE}
          </p>
          <CopyField label="Password reset link" value={url} />
        </>
      )}
      <FieldError message={error} />
    </Dialog>
  );
}
