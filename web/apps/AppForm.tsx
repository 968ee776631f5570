import { Button, Checkbox, CheckboxGroup, FormControl, Select, Textarea, TextInput } from "@primer/react";
import { useState, type FormEvent } from "react";
import {
  APP_EVENTS,
  APP_PERMISSIONS,
  canSubscribe,
  type AccessLevel,
  type Permissions,
} from "#web/apps/app-permissions.ts";
import { AuthorizationFields } from "#web/apps/AuthorizationFields.tsx";
import type { MutationError } from "#web/platform/relay/network.ts";
import { EVENTS } from "#web/webhooks/webhook-events.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import { APP_LIMITS } from "#shared/limits.ts";
import { GITHUB_APP_NAME } from "#shared/messages.ts";
import styles from "./AppForm.module.css";

export type AppValues = {
  name: string;
  url: string;
  description: string;
  isPublic: boolean;
  callbackUrls: readonly string[];
  hasDeviceFlow: boolean;
  hasExpiringTokens: boolean;
  permissions: { name: string; level: AccessLevel }[];
  events: string[];
};

type Props = {
  initial: Omit<AppValues, "permissions" | "events"> & { permissions: Permissions; events: readonly string[] };
  submit: string;
  isPending: boolean;
  error: MutationError | undefined;
  onSubmit: (values: AppValues) => void;
};

/** The settings of an app. Events whose permissions are missing are not sent. */
export function AppForm({ initial, submit, isPending, error, onSubmit }: Props) {
  const [values, setValues] = useState(initial);
  const change = (changed: Partial<typeof initial>) => setValues((current) => ({ ...current, ...changed }));
  const { permissions, events } = values;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit({
      ...values,
      callbackUrls: values.callbackUrls.filter((url) => url.trim() !== ""),
      permissions: Object.entries(permissions).map(([name, level]) => ({ name, level })),
      events: APP_EVENTS.filter((one) => events.includes(one.name) && canSubscribe(one, permissions)).map(
        ({ name }) => name,
      ),
    });
  }

  const isFieldError = error?.field === "callbackUrls" || FIELDS.some(({ name }) => name === error?.field);
  return (
    <Form onSubmit={handleSubmit}>
      {FIELDS.map(({ name, label, max, caption }) => (
        <FormControl key={name} required>
          <FormControl.Label>{label}</FormControl.Label>
          <TextInput
            block
            value={values[name]}
            maxLength={max}
            onChange={(event) => change({ [name]: event.target.value })}
          />
          <FormControl.Caption>{caption}</FormControl.Caption>
          {error?.field === name && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
        </FormControl>
      ))}
      <FormControl>
        <FormControl.Label>Description</FormControl.Label>
        <Textarea
          block
          rows={3}
          value={values.description}
          maxLength={APP_LIMITS.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </FormControl>
      <FormControl>
        <Checkbox checked={values.isPublic} onChange={(event) => change({ isPublic: event.target.checked })} />
        <FormControl.Label>Any account can install this GitHub App</FormControl.Label>
        <FormControl.Caption>Otherwise only the account that owns it.</FormControl.Caption>
      </FormControl>
      <AuthorizationFields
        values={values}
        error={error?.field === "callbackUrls" ? error.message : undefined}
        onChange={change}
      />
      <PermissionFields permissions={permissions} onChange={(changed) => change({ permissions: changed })} />
      <EventFields permissions={permissions} events={events} onChange={(changed) => change({ events: changed })} />
      <FieldError message={isFieldError ? undefined : error?.message} />
      <Button type="submit" variant="primary" loading={isPending}>
        {submit}
      </Button>
    </Form>
  );
}

const FIELDS = [
  { name: "name", label: GITHUB_APP_NAME, max: APP_LIMITS.name, caption: "Its bot has the first name: name[bot]" },
  { name: "url", label: "Homepage URL", max: APP_LIMITS.url, caption: "Where people read about the app" },
] as const;

type PermissionProps = { permissions: Permissions; onChange: (permissions: Permissions) => void };

function PermissionFields({ permissions, onChange }: PermissionProps) {
  function handleChange(name: string, level: string) {
    const { [name]: _, ...others } = permissions;
    onChange(level === "READ" || level === "WRITE" ? { ...others, [name]: level } : others);
  }
  return (
    <fieldset className={styles.permissions}>
      <legend>Permissions</legend>
      <Note>Every app reads its repositories, with their issues, pull requests and files (metadata).</Note>
      {APP_PERMISSIONS.map(({ name, label, about, ...rest }) => (
        <FormControl key={name} className={styles.permission}>
          <FormControl.Label>{label}</FormControl.Label>
          <FormControl.Caption>{about}</FormControl.Caption>
          <Select value={permissions[name] ?? ""} onChange={(event) => handleChange(name, event.target.value)}>
            <Select.Option value="">No access</Select.Option>
            <Select.Option value="READ">Read-only</Select.Option>
            {!("isReadOnly" in rest) && <Select.Option value="WRITE">Read and write</Select.Option>}
          </Select>
        </FormControl>
      ))}
    </fieldset>
  );
}

type EventProps = {
  permissions: Permissions;
  events: readonly string[];
  onChange: (events: readonly string[]) => void;
};

function EventFields({ permissions, events, onChange }: EventProps) {
  return (
    <CheckboxGroup>
      <CheckboxGroup.Label>Subscribe to events</CheckboxGroup.Label>
      <CheckboxGroup.Caption>Those that the permissions above allow.</CheckboxGroup.Caption>
      {APP_EVENTS.filter((event) => canSubscribe(event, permissions)).map(({ name }) => (
        <FormControl key={name}>
          <Checkbox
            value={name}
            checked={events.includes(name)}
            onChange={(event) =>
              onChange(event.target.checked ? [...events, name] : events.filter((known) => known !== name))
            }
          />
          <FormControl.Label>{name}</FormControl.Label>
          <FormControl.Caption>{EVENTS.find((event) => event.name === name)?.about}</FormControl.Caption>
        </FormControl>
      ))}
    </CheckboxGroup>
  );
}
