import { FormControl, TextInput } from "@primer/react";
import { LIMITS } from "#shared/limits.ts";

type Props = { value: string; onChange: (value: string) => void; caption?: string; error: string | undefined };

/** The name of a passkey, to type. */
export function PasskeyNameField({ value, onChange, caption, error }: Props) {
  return (
    <FormControl required>
      <FormControl.Label>Passkey name</FormControl.Label>
      <TextInput
        block
        value={value}
        maxLength={LIMITS.passkeyName}
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      {error === undefined && caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
