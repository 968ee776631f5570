import { useState } from "react";
import { DeletePersonDialog } from "#web/site/people/DeletePersonDialog.tsx";
import type { PersonAction } from "#web/site/people/person-actions.ts";
import { ResetLinkDialog } from "#web/site/people/ResetLinkDialog.tsx";
import { usePersonCommand, type PersonCommand } from "#web/site/people/usePersonCommand.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { MAKE_SITE_ADMINISTRATOR } from "#shared/messages.ts";
import styles from "./PersonDialog.module.css";

type Person = { id: string; login: string };
type Props = { person: Person; action: PersonAction; onClose: () => void };

/** Asks before an account is changed, and says what follows. */
export function PersonDialog({ person, action, onClose }: Props) {
  if (action === "delete") return <DeletePersonDialog person={person} onClose={onClose} />;
  if (action === "reset-link") return <ResetLinkDialog person={person} onClose={onClose} />;
  return <CommandDialog person={person} command={action} onClose={onClose} />;
}

type Texts = { title: string; confirm: string; text: string; done: string; isDanger?: boolean };

function getTexts(login: string): Record<PersonCommand, Texts> {
  return {
    approve: {
      title: `Approve ${login}`,
      confirm: "Approve",
      text: `${login} can sign in then, and see what everybody who is signed in sees.`,
      done: `${login} was approved`,
    },
    suspend: {
      title: `Suspend ${login}`,
      confirm: "Suspend",
      text: `${login} is signed out at once and cannot sign in. Their access tokens stop working. What they have written stays, and you can lift the suspension at any time.`,
      done: `${login} was suspended`,
      isDanger: true,
    },
    unsuspend: {
      title: `Unsuspend ${login}`,
      confirm: "Unsuspend",
      text: `${login} can sign in again, and their access tokens work again.`,
      done: `${login} is no longer suspended`,
    },
    "sign-out": {
      title: `Sign out ${login} everywhere`,
      confirm: "Sign out",
      text: `All sessions of ${login} end at once. They can sign in again.`,
      done: `${login} was signed out everywhere`,
    },
    "reset-second-factors": {
      title: `Reset two-factor authentication of ${login}`,
      confirm: "Reset",
      text: `The authenticator, the recovery codes and the passkeys of ${login} are removed: the password alone signs in. Make sure that it is ${login} who asks for it.`,
      done: `${login} can sign in with the password alone`,
      isDanger: true,
    },
    "verify-email": {
      title: `Verify the email address of ${login}`,
      confirm: "Verify",
      text: `You have checked that the address belongs to ${login}. Somebody whom an identity provider signs in with this address gets this account.`,
      done: `The email address of ${login} is verified`,
    },
    promote: {
      title: `Make ${login} a site administrator`,
      confirm: MAKE_SITE_ADMINISTRATOR,
      text: `${login} can then do everything on these pages: manage people, settings and sign-in, import archives and read the audit log.`,
      done: `${login} is a site administrator`,
    },
    demote: {
      title: `Remove ${login} as site administrator`,
      confirm: "Remove",
      text: `${login} keeps their account, and can no longer open these pages.`,
      done: `${login} is no longer a site administrator`,
      isDanger: true,
    },
  };
}

type CommandProps = { person: Person; command: PersonCommand; onClose: () => void };

function CommandDialog({ person: { id, login }, command, onClose }: CommandProps) {
  const { title, confirm, text, done, isDanger } = getTexts(login)[command];
  const [error, setError] = useState<string>();
  const [run, isPending] = usePersonCommand(command);

  function handleConfirm() {
    setError(undefined);
    run(
      { userId: id },
      {
        onCompleted: () => {
          showToast("success", done);
          onClose();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDanger={isDanger === true}
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className={styles.text}>{text}</p>
      <FieldError message={error} />
    </ConfirmDialog>
  );
}
