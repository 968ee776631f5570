import { useState } from "react";
import { useDeleteOtherSessions } from "#web/accounts/useDeleteOtherSessions.ts";
import { useDeleteSession } from "#web/accounts/useDeleteSession.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { SIGN_OUT_OTHER_SESSIONS } from "#shared/messages.ts";

type Props = {
  /** All others than the current one if undefined. */
  session: { id: string; name: string } | undefined;
  onRevoked: () => void;
  onClose: () => void;
};

/** Ends a session, or all others. The server asks for confirmed access: who finds a browser signed in cannot lock its owner out. */
export function RevokeSessionsDialog({ session, onRevoked, onClose }: Props) {
  const { revoke, error, isPending } = useRevoke({ session, onRevoked });
  return (
    <ConfirmDialog
      title={session ? "Revoke session" : SIGN_OUT_OTHER_SESSIONS}
      confirm={session ? "Revoke session" : SIGN_OUT_OTHER_SESSIONS}
      isDanger
      isPending={isPending}
      onConfirm={revoke}
      onClose={onClose}
    >
      <FieldError message={error} />
      {session
        ? `${session.name} will be signed out.`
        : "Every other browser in which you are signed in will be signed out."}
    </ConfirmDialog>
  );
}

function useRevoke({ session, onRevoked }: Pick<Props, "session" | "onRevoked">) {
  const [error, setError] = useState<string>();
  const [deleteSession, isDeleting] = useDeleteSession();
  const [deleteOtherSessions, isDeletingOthers] = useDeleteOtherSessions();

  function revoke() {
    setError(undefined);
    const handlers = {
      onCompleted: () => {
        onRevoked();
        showToast("success", session ? `Revoked the session of ${session.name}` : "Signed out of all other sessions");
      },
      onError: ({ message }: Error) => setError(message),
    };
    if (session) deleteSession({ sessionId: session.id }, handlers);
    else deleteOtherSessions({}, handlers);
  }

  return { revoke, error, isPending: isDeleting || isDeletingOthers };
}
