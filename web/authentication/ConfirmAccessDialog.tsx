import { useEffect, useId, useState, type FormEvent } from "react";
import { graphql, useRelayEnvironment } from "react-relay";
import { CodeField } from "#web/authentication/CodeField.tsx";
import { ConfirmWithProvider } from "#web/authentication/ConfirmWithProvider.tsx";
import { useConfirmAccess } from "#web/authentication/useConfirmAccess.ts";
import { PasswordField } from "#web/authentication/PasswordField.tsx";
import { fetchQuery } from "#web/platform/relay/lazy-operation.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import type {
  ConfirmAccessDialogQuery,
  ConfirmationMethod,
} from "#web/__generated__/ConfirmAccessDialogQuery.graphql.ts";
import { CONFIRM_ACCESS, USE_PASSKEY } from "#shared/messages.ts";
import styles from "./ConfirmAccessDialog.module.css";

const QUERY = graphql`
  query ConfirmAccessDialogQuery {
    safeViewer {
      confirmationMethods
      confirmationProviders {
        name
        slug
      }
      user {
        login
      }
    }
  }
`;

type Props = { onAnswer: (isConfirmed: boolean) => void };

/** Asks for a passkey, the password, a code or the identity provider before a dangerous change. What was typed on the page stays. */
export function ConfirmAccessDialog({ onAnswer }: Props) {
  const viewer = useMethods();
  const [chosen, setChosen] = useState<ConfirmationMethod>();
  const methods = viewer?.confirmationMethods ?? [];
  const method = chosen ?? methods[0];
  const providers = viewer?.confirmationProviders ?? [];
  const { confirm, confirmWithPasskey, error, isPending } = useConfirmAccess(() => onAnswer(true));
  // The dialog moves the focus when it opens: what it asks for must be there.
  if (!viewer) return null;
  return (
    <Dialog title={CONFIRM_ACCESS} size="small" onClose={() => onAnswer(false)}>
      {viewer.user && (
        <p className={styles.about}>
          You are signed in as <strong>{viewer.user.login}</strong>. You won’t be asked again for two hours.
        </p>
      )}
      {methods.length + providers.length === 0 && (
        <p>Sign out and sign in again with your identity provider to confirm that it is you.</p>
      )}
      {method === "PASSKEY" && (
        <div className={styles.form}>
          <FieldError message={error?.message} />
          <Button variant="primary" isBlock data-autofocus isLoading={isPending} onClick={confirmWithPasskey}>
            {USE_PASSKEY}
          </Button>
        </div>
      )}
      {(method === "PASSWORD" || method === "CODE") && (
        <ProofForm key={method} method={method} error={error?.message} isPending={isPending} onSubmit={confirm} />
      )}
      {providers.length > 0 && <ConfirmWithProvider providers={providers} onConfirmed={() => onAnswer(true)} />}
      {methods.length > 1 && (
        <ul className={styles.others} aria-label="Other ways to confirm">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <li key={other}>
                <Button variant="invisible" size="small" onClick={() => setChosen(other)}>
                  {OTHER[other]}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  );
}

const OTHER: Record<string, string> = {
  PASSKEY: "Use your passkey or security key",
  PASSWORD: "Use your password",
  CODE: "Use your authenticator app",
};

type Proof = { password: string } | { code: string };

type FormProps = {
  method: "PASSWORD" | "CODE";
  error: string | undefined;
  isPending: boolean;
  onSubmit: (proof: Proof) => void;
};

function ProofForm({ method, error, isPending, onSubmit }: FormProps) {
  const id = useId();
  const [value, setValue] = useState("");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit(method === "PASSWORD" ? { password: value } : { code: value });
  }

  return (
    <form id={id} className={styles.form} onSubmit={handleSubmit}>
      {method === "PASSWORD" ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hasFocus
          value={value}
          onChange={setValue}
          error={error}
        />
      ) : (
        <CodeField hasFocus label="Authentication code" value={value} onChange={setValue} error={error} />
      )}
      <Button type="submit" variant="primary" isBlock isLoading={isPending}>
        Confirm
      </Button>
    </form>
  );
}

/** Undefined while it loads. Without an answer of the server the password is asked for. */
function useMethods(): ConfirmAccessDialogQuery["response"]["safeViewer"] | undefined {
  const environment = useRelayEnvironment();
  const [viewer, setViewer] = useState<ConfirmAccessDialogQuery["response"]["safeViewer"]>();
  useEffect(() => {
    const loading = fetchQuery<ConfirmAccessDialogQuery>(environment, QUERY, {}).subscribe({
      next: ({ safeViewer }) => setViewer(safeViewer),
      error: () => setViewer({ confirmationMethods: ["PASSWORD"], confirmationProviders: [], user: null }),
    });
    return () => loading.unsubscribe();
  }, [environment]);
  return viewer;
}
