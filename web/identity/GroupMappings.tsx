import { TrashIcon } from "@primer/octicons-react";
import { EMPTY_MAPPING, type Mapping } from "#web/identity/provider-form.ts";
import type { ProviderFormState } from "#web/identity/useProviderForm.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { Note } from "#web/ui/Note.tsx";
import styles from "./GroupMappings.module.css";

const ROLES = [
  { value: "TEAM", label: "Team" },
  { value: "MEMBER", label: "Organization member" },
  { value: "OWNER", label: "Organization owner" },
  { value: "SITE_ADMIN", label: "Site administrator" },
] as const satisfies readonly { value: Mapping["role"]; label: string }[];

/** What the members of the provider's groups get. */
export function GroupMappings({ form }: { form: ProviderFormState }) {
  const { mappings } = form.values;
  const replace = (index: number, mapping: Mapping) => form.change({ mappings: mappings.with(index, mapping) });
  const remove = (index: number) => form.change({ mappings: mappings.filter((_, other) => other !== index) });
  const field = form.error?.field;
  return (
    <fieldset className={styles.mappings}>
      <legend>Group mappings</legend>
      <Note>
        Applied at each sign-in. A person who leaves a group loses what it gave them. What you gave them by hand
        remains.
      </Note>
      <ul className={styles.list}>
        {mappings.map((mapping, index) => (
          // A mapping has no identity but its position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <MappingFields
              mapping={mapping}
              position={index + 1}
              onChange={(changed) => replace(index, changed)}
              onRemove={() => remove(index)}
            />
            {field?.includes(`mappings.${index}.`) && <FieldError message={form.error?.message} />}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => form.change({ mappings: [...mappings, EMPTY_MAPPING] })}>
        Add mapping
      </Button>
    </fieldset>
  );
}

type FieldsProps = {
  mapping: Mapping;
  position: number;
  onChange: (mapping: Mapping) => void;
  onRemove: () => void;
};

function MappingFields({ mapping, position, onChange, onRemove }: FieldsProps) {
  const { group, role, organization, team } = mapping;
  const text = (name: "group" | "organization" | "team", label: string) => (
    <TextField
      aria-label={`${label} of mapping ${position}`}
      placeholder={label}
      value={mapping[name]}
      onChange={(event) => onChange({ ...mapping, [name]: event.target.value })}
    />
  );
  return (
    <div className={styles.row}>
      {text("group", "Group")}
      <SelectField
        aria-label={`Role of mapping ${position}`}
        value={role}
        onChange={(event) => {
          const selected = ROLES.find(({ value }) => value === event.target.value);
          if (selected) onChange({ group, organization, team, role: selected.value });
        }}
      >
        {ROLES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {role !== "SITE_ADMIN" && text("organization", "Organization")}
      {role === "TEAM" && text("team", "Team")}
      <IconButton icon={TrashIcon} aria-label={`Remove mapping ${position}`} onClick={onRemove} />
    </div>
  );
}
