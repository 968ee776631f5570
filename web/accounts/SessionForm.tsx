import { Button, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./SessionForm.module.css";

export type SessionField = { name: string; label: string; type?: string; autoComplete: string; caption?: string };

type Props = { action: "/session" | "/setup"; fields: SessionField[]; hidden: Record<string, string>; submit: string };

/**
 * A form that opens a session. It works before the page's code has started,
 * as a plain form; afterwards errors come without a load, and nothing typed is lost.
 */
export function SessionForm({ action, fields, hidden, submit }: Props) {
  const [search] = useSearchParams();
  const [error, setError] = useState<{ message: string; field?: string } | undefined>(
    search.get("error") ? { message: search.get("error") ?? "" } : undefined,
  );
  const [isSending, setSending] = useState(false);

  async function send(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    try {
      const response = await fetch(action, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(Object.fromEntries(new FormData(event.currentTarget))),
      });
      const answer = (await response.json()) as { returnTo?: string; message?: string; field?: string };
      if (response.ok) location.assign(answer.returnTo ?? "/");
      else
        setError({
          message: answer.message ?? "Something went wrong.",
          ...(answer.field ? { field: answer.field } : {}),
        });
    } catch {
      setError({ message: "The server cannot be reached. Please check your connection and try again." });
    } finally {
      setSending(false);
    }
  }

  return (
    <form className={styles.form} method="post" action={action} onSubmit={(event) => void send(event)}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldError message={error?.field ? undefined : error?.message} />
      {fields.map(({ name, label, type = "text", autoComplete, caption }, index) => (
        <FormControl key={name} required>
          <FormControl.Label>{label}</FormControl.Label>
          <TextInput
            block
            name={name}
            type={type}
            autoComplete={autoComplete}
            autoFocus={index === 0}
            validationStatus={error?.field === name ? "error" : undefined}
          />
          {error?.field === name ? (
            <FormControl.Validation variant="error">{error.message}</FormControl.Validation>
          ) : (
            caption && <FormControl.Caption>{caption}</FormControl.Caption>
          )}
        </FormControl>
      ))}
      <Button type="submit" variant="primary" block loading={isSending}>
        {submit}
      </Button>
    </form>
  );
}
