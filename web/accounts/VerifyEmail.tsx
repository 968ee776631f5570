import { useState } from "react";
import { useConfirmEmail } from "#web/accounts/useEmails.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { VERIFY_EMAIL_ADDRESS } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import styles from "./VerifyEmail.module.css";

/** Verifies an address with the token of a link. It waits for a click, so programs that only open links in e-mails change nothing. */
export function VerifyEmail({ token, login }: { token: string; login: string }) {
  const [confirmEmail, isPending] = useConfirmEmail();
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<string>();

  function handleClick() {
    setError(undefined);
    confirmEmail({ token }, { onCompleted: () => setDone(true), onError: ({ message }) => setError(message) });
  }

  if (isDone) {
    return (
      <EmptyState title="Your email address was verified">
        <ButtonLink to={paths.settingsEmails()}>Go to your email settings</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className={styles.card}>
      <p>
        Is the address that got the link yours, <strong>{login}</strong>?
      </p>
      <FieldError message={error} />
      {error === undefined ? (
        <Button variant="primary" isBlock isLoading={isPending} onClick={handleClick}>
          {VERIFY_EMAIL_ADDRESS}
        </Button>
      ) : (
        <ButtonLink isBlock to={paths.settingsEmails()}>
          Go to your email settings
        </ButtonLink>
      )}
    </div>
  );
}
