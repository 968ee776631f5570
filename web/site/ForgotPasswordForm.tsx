import { FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { sendForm } from "#web/site/send-form.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./ResetForm.module.css";

/** Asks for a link to set a new password. The answer is the same whether there is an account or not. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"typing" | "pending" | "done">("typing");

  async function send() {
    setState("pending");
    setError(undefined);
    const problem = await sendForm(paths.forgotPassword(), { email });
    setError(problem);
    setState(problem === undefined ? "done" : "typing");
  }

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    void send();
  }

  if (state === "done") {
    return (
      <EmptyState title="Check your email">
        <p role="status">
          If {email.trim()} is the address of an account, it gets a link to set a new password. The link works once, for{" "}
          {LIMITS.resetLinkHours} hours.
        </p>
        <ButtonLink to={paths.signIn()}>Return to sign in</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <FormControl required>
        <FormControl.Label>Email address</FormControl.Label>
        <TextInput
          block
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          validationStatus={error === undefined ? undefined : "error"}
          onChange={(event) => setEmail(event.target.value)}
        />
        {error === undefined ? (
          <FormControl.Caption>The primary or a verified address of your account.</FormControl.Caption>
        ) : (
          <FormControl.Validation variant="error">{error}</FormControl.Validation>
        )}
      </FormControl>
      <Button type="submit" variant="primary" isBlock isLoading={state === "pending"}>
        Send password reset email
      </Button>
    </form>
  );
}
