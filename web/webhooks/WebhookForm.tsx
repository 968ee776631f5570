import { Button, Checkbox, FormControl, Select, TextInput } from "@primer/react";
import type { ReactNode } from "react";
import { EventFields } from "#web/webhooks/EventFields.tsx";
import { SecretField } from "#web/webhooks/SecretField.tsx";
import type { WebhookValues } from "#web/webhooks/webhook-form.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import styles from "./Webhooks.module.css";

type Props = {
  values: WebhookValues;
  isOrganization: boolean;
  error: MutationError | undefined;
  isPending: boolean;
  submit: string;
  buttons?: ReactNode;
  onChange: (changes: Partial<WebhookValues>) => void;
  onSubmit: () => void;
};

/** The settings of a webhook. */
export function WebhookForm({ values, error, isPending, submit, buttons, onChange, onSubmit, ...props }: Props) {
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined);
  const hasOwnField = ["url", "secret", "events"].includes(error?.field ?? "");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <UrlField value={values.payloadUrl} error={errorOf("url")} onChange={(payloadUrl) => onChange({ payloadUrl })} />
      <FormControl required>
        <FormControl.Label>Content type</FormControl.Label>
        <Select
          value={values.contentType}
          onChange={(event) => onChange({ contentType: event.target.value === "JSON" ? "JSON" : "FORM" })}
        >
          <Select.Option value="JSON">application/json</Select.Option>
          <Select.Option value="FORM">application/x-www-form-urlencoded</Select.Option>
        </Select>
      </FormControl>
      <SecretField value={values.secret} error={errorOf("secret")} onChange={(secret) => onChange({ secret })} />
      <Note>SSL certificates are verified when delivering payloads.</Note>
      <EventFields {...props} values={values} error={errorOf("events")} onChange={onChange} />
      <FormControl>
        <Checkbox checked={values.isActive} onChange={(event) => onChange({ isActive: event.target.checked })} />
        <FormControl.Label>Active</FormControl.Label>
        <FormControl.Caption>We will deliver event details when this hook is triggered.</FormControl.Caption>
      </FormControl>
      <FieldError message={hasOwnField ? undefined : error?.message} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isPending}>
          {submit}
        </Button>
        {buttons}
      </div>
    </form>
  );
}

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

function UrlField({ value, error, onChange }: FieldProps) {
  return (
    <FormControl required>
      <FormControl.Label>Payload URL</FormControl.Label>
      <TextInput
        block
        type="url"
        placeholder="https://example.com/postreceive"
        value={value}
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </FormControl>
  );
}
