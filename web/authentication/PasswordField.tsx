import { FormControl, TextInput } from "@primer/react";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: string;
  caption?: string;
  error: string | undefined;
  hasFocus?: boolean;
};

/** A password to type, with what is wrong with it. */
export function PasswordField({ label, value, onChange, autoComplete, caption, error, hasFocus = false }: Props) {
  return (
    <FormControl required>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        block
        type="password"
        autoFocus={hasFocus}
        value={value}
        autoComplete={autoComplete}
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      {error === undefined && caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
