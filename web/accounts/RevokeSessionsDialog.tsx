import { useId, useState, type FormEvent } from "react";
import { PasswordField } from "#web/accounts/PasswordField.tsx";
import { useDeleteOtherSessions } from "#web/accounts/useDeleteOtherSessions.ts";
import { useDeleteSession } from "#web/accounts/useDeleteSession.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { SIGN_OUT_OTHER_SESSIONS } from "#shared/messages.ts";

type Props = {
  /** All others than the current one if undefined. */
  session: { id: string; name: string } | undefined;
  onRevoked: () => void;
  onClose: () => void;
};

/** Ends a session, or all others, after the password: who finds a browser signed in cannot lock its owner out. */
export function RevokeSessionsDialog({ session, onRevoked, onClose }: Props) {
  const id = useId();
  const [password, setPassword] = useState("");
  const { revoke, error, isPending } = useRevoke({ session, onRevoked });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    revoke(password);
  }

  return (
    <Dialog
      title="Confirm access"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="danger" isLoading={isPending}>
            {session ? "Revoke session" : SIGN_OUT_OTHER_SESSIONS}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit}>
        <PasswordField
          label="Password"
          value={password}
          autoComplete="current-password"
          caption={
            session
              ? `Enter your password to revoke the session of ${session.name}.`
              : "Enter your password to sign out of all other sessions."
          }
          error={error}
          onChange={setPassword}
        />
      </form>
    </Dialog>
  );
}

function useRevoke({ session, onRevoked }: Pick<Props, "session" | "onRevoked">) {
  const [error, setError] = useState<string>();
  const [deleteSession, isDeleting] = useDeleteSession();
  const [deleteOtherSessions, isDeletingOthers] = useDeleteOtherSessions();

  function revoke(currentPassword: string) {
    setError(undefined);
    const handlers = {
      onCompleted: () => {
        onRevoked();
        showToast("success", session ? `Revoked the session of ${session.name}` : "Signed out of all other sessions");
      },
      onError: ({ message }: Error) => setError(message),
    };
    if (session) deleteSession({ sessionId: session.id, currentPassword }, handlers);
    else deleteOtherSessions({ currentPassword }, handlers);
  }

  return { revoke, error, isPending: isDeleting || isDeletingOthers };
}
