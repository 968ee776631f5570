import { FormControl, Textarea, TextInput } from "@primer/react";
import type { ReactNode } from "react";
import type { ProviderFormState } from "#web/identity/useProviderForm.ts";
import type { TextName } from "#web/identity/provider-form.ts";

type Props = {
  form: ProviderFormState;
  name: TextName;
  label: string;
  caption?: ReactNode;
  placeholder?: string;
  type?: "text" | "password";
  isRequired?: boolean;
  /** The lines of a field for a longer text. */
  rows?: number;
};

/** A field of the form of an identity provider, with its error. */
export function ProviderField({ form, name, label, caption, placeholder, type = "text", isRequired, rows }: Props) {
  const error = form.error?.field?.split(".").at(-1) === name ? form.error.message : undefined;
  const props = {
    block: true,
    value: form.values[name],
    placeholder,
    spellCheck: false,
    validationStatus: error === undefined ? undefined : ("error" as const),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.change({ [name]: event.target.value }),
  };
  return (
    <FormControl required={isRequired === true}>
      <FormControl.Label>{label}</FormControl.Label>
      {rows === undefined ? (
        <TextInput {...props} type={type} autoComplete={type === "password" ? "new-password" : "off"} />
      ) : (
        <Textarea {...props} rows={rows} resize="vertical" />
      )}
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      {caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
