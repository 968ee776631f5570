import { Button, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { openSession, type SessionAction, type SessionError } from "#web/accounts/open-session.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { getSessionError, SESSION_ERRORS } from "#shared/session-errors.ts";
import styles from "./SessionForm.module.css";

type SessionField = {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
  caption?: string | undefined;
  value?: string | undefined;
  isReadOnly?: boolean;
  isOptional?: boolean;
};

type Props = {
  action: SessionAction;
  fields: readonly SessionField[];
  hidden: Record<string, string>;
  submit: string;
};

/**
 * A form that opens a session. Before hydration the browser sends it as a plain form.
 * Afterwards errors are shown without loading the page again, so nothing typed is lost.
 */
export function SessionForm({ action, fields, hidden, submit }: Props) {
  const { error, isPending, send } = useSessionForm(action);

  function handleSubmit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  }

  return (
    <form className={styles.form} method="post" action={action} onSubmit={handleSubmit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldError message={error?.field ? undefined : error?.message} />
      {fields.map((field, index) => (
        <Field
          key={field.name}
          {...field}
          hasFocus={index === 0}
          error={error?.field === field.name ? error.message : undefined}
        />
      ))}
      <Button type="submit" variant="primary" block loading={isPending}>
        {submit}
      </Button>
    </form>
  );
}

function useSessionForm(action: Props["action"]) {
  const [search] = useSearchParams();
  // The server redirects a plain form with the code of its error in the address, never a text.
  const [error, setError] = useState<SessionError | undefined>(() => {
    const code = search.get("error");
    // Errors of identity providers are shown beside their buttons.
    return code === null || code.startsWith("identity_") ? undefined : (getSessionError(code) ?? SESSION_ERRORS.other);
  });
  const [isPending, setPending] = useState(false);

  async function send(form: FormData) {
    setPending(true);
    setError(undefined);
    const result = await openSession(action, form);
    setPending(false);
    if ("error" in result) setError(result.error);
    else location.assign(result.redirectTo);
  }

  return { error, isPending, send };
}

type FieldProps = SessionField & { hasFocus: boolean; error: string | undefined };

function Field({ name, label, type = "text", autoComplete, caption, hasFocus, error, ...field }: FieldProps) {
  return (
    <FormControl required={field.isOptional !== true}>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        block
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={field.value}
        readOnly={field.isReadOnly}
        autoFocus={hasFocus}
        validationStatus={error === undefined ? undefined : "error"}
      />
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      {error === undefined && caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
