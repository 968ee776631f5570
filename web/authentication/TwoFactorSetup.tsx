import { useState, type FormEvent } from "react";
import { CodeField } from "#web/authentication/CodeField.tsx";
import { useEnableTwoFactor } from "#web/authentication/useTwoFactor.ts";
import { Button } from "#web/ui/Button.tsx";
import styles from "./AuthenticationSettings.module.css";

type Props = {
  setup: { secret: string; qrCode: string };
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

/** Shows the secret for an authenticator app, and asks for a first code of it. */
export function TwoFactorSetup({ setup, onEnabled, onCancel }: Props) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<Error>();
  const [enableTwoFactor, isPending] = useEnableTwoFactor();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    enableTwoFactor(
      { code },
      { onCompleted: ({ enableTwoFactor: enabled }) => onEnabled(enabled?.recoveryCodes ?? []), onError: setError },
    );
  }

  return (
    <form className={styles.steps} onSubmit={handleSubmit}>
      <h3>Setup authenticator app</h3>
      <p>Scan the QR code with an authenticator app, such as that of your phone or your password manager.</p>
      <img className={styles.qr} src={toDataUrl(setup.qrCode)} alt="QR code of the setup key" />
      <p>
        Unable to scan? Enter the setup key: <code className={styles.secret}>{setup.secret}</code>
      </p>
      <CodeField label="Verify the code from the app" value={code} onChange={setCode} error={error?.message} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isLoading={isPending}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
