import { FormControl, TextInput } from "@primer/react";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  caption?: string;
  error: string | undefined;
  hasFocus?: boolean;
};

/** A code of an authenticator app, or a recovery code, to type. */
export function CodeField({ label, value, onChange, caption, error, hasFocus = false }: Props) {
  return (
    <FormControl required>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        block
        monospace
        autoFocus={hasFocus}
        value={value}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="XXXXXX"
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      {error === undefined && caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
