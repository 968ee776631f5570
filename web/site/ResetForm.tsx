import { useState } from "react";
import { PasswordField } from "#web/authentication/PasswordField.tsx";
import { sendForm } from "#web/site/send-form.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./ResetForm.module.css";

/** Sets a password with the token of a link. Signing in is the next step, because it may need a second factor. */
export function ResetForm({ token, login }: { token: string; login: string }) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"typing" | "pending" | "done">("typing");

  async function send() {
    setState("pending");
    setError(undefined);
    const problem = await sendForm("/reset", { token, password });
    setError(problem);
    setState(problem === undefined ? "done" : "typing");
  }

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    void send();
  }

  if (state === "done") {
    return (
      <EmptyState title="Your password has been changed">
        <p>All your sessions have ended. Sign in with the new password.</p>
        <ButtonLink to={paths.signIn()} variant="primary">
          Sign in
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      {/* For password managers. */}
      <input type="text" name="login" value={login} autoComplete="username" readOnly hidden />
      <PasswordField
        label="New password"
        value={password}
        autoComplete="new-password"
        caption={`At least ${LIMITS.passwordMin} characters, and not a common one.`}
        error={error}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" isBlock isLoading={state === "pending"}>
        Set password
      </Button>
    </form>
  );
}
