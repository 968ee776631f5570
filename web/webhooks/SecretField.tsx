import { FormControl, TextInput } from "@primer/react";
import { Button } from "#web/ui/Button.tsx";
import { Note } from "#web/ui/Note.tsx";
import styles from "./Webhooks.module.css";

type Props = {
  /** Undefined: there is one already, which cannot be read. */
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

export function SecretField({ value, error, onChange }: Props) {
  if (value === undefined) {
    return (
      <div className={styles.secret}>
        <strong>Secret</strong>
        <Note>There is currently a secret configured for this webhook.</Note>
        <Button size="small" onClick={() => onChange("")}>
          Change secret
        </Button>
      </div>
    );
  }
  return (
    <FormControl>
      <FormControl.Label>Secret</FormControl.Label>
      <TextInput
        block
        type="password"
        autoComplete="new-password"
        value={value}
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => onChange(event.target.value)}
      />
      <FormControl.Caption>Receivers use it to check that a request comes from here.</FormControl.Caption>
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </FormControl>
  );
}
