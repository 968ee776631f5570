import { Button, Checkbox, FormControl, TextInput } from "@primer/react";
import type { MutationError } from "#web/platform/relay/network.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { ADD_CODE_HOST } from "#shared/messages.ts";
import styles from "./CodeHosts.module.css";

export type CodeHostValues = { url: string; defaultBranch: string; isActive: boolean };

type Props = {
  values: CodeHostValues;
  /** A new one is active. */
  isNew: boolean;
  error: MutationError | undefined;
  isPending: boolean;
  base: string;
  onChange: (changes: Partial<CodeHostValues>) => void;
  onSubmit: () => void;
};

/** The settings of a code host. */
export function CodeHostForm({ values, isNew, error, isPending, base, onChange, onSubmit }: Props) {
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined);
  const isElsewhere = !["url", "defaultBranch"].includes(error?.field ?? "");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextControl
        label="Address of the repository"
        caption="Its page on the host, such as https://github.com/octo/hello"
        type="url"
        value={values.url}
        error={errorOf("url")}
        onChange={(url) => onChange({ url })}
      />
      <TextControl
        label="Default branch"
        caption="Commits on it close issues. A branch that the host reports as the default counts instead."
        value={values.defaultBranch}
        error={errorOf("defaultBranch")}
        onChange={(defaultBranch) => onChange({ defaultBranch })}
      />
      {!isNew && (
        <FormControl>
          <Checkbox checked={values.isActive} onChange={(event) => onChange({ isActive: event.target.checked })} />
          <FormControl.Label>Active</FormControl.Label>
          <FormControl.Caption>Requests are accepted, and act in the name of who saved this last.</FormControl.Caption>
        </FormControl>
      )}
      <FieldError message={isElsewhere ? error?.message : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isPending}>
          {isNew ? ADD_CODE_HOST : "Save changes"}
        </Button>
        <ButtonLink to={base}>Cancel</ButtonLink>
      </div>
    </form>
  );
}

type ControlProps = {
  label: string;
  caption: string;
  type?: "url";
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function TextControl({ label, caption, type, value, error, onChange }: ControlProps) {
  return (
    <FormControl required>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        block
        {...(type ? { type } : {})}
        value={value}
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => onChange(event.target.value)}
      />
      <FormControl.Caption>{caption}</FormControl.Caption>
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </FormControl>
  );
}
