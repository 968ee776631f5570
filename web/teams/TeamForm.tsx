import { Button, FormControl, Radio, RadioGroup, Select, TextInput } from "@primer/react";
import { useState } from "react";
import type { MutationError } from "#web/platform/relay/network.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

export type TeamValues = { name: string; description: string; privacy: "VISIBLE" | "SECRET"; parentTeamId: string };
/** A team that can be the parent. */
export type ParentOption = { id: string; name: string };

type Props = {
  initial: TeamValues;
  parents: readonly ParentOption[];
  canMove: boolean;
  button: string;
  error: MutationError | undefined;
  isPending: boolean;
  onSubmit: (values: TeamValues) => void;
};

const FIELDS = [
  { name: "name", label: "Team name", max: ORGANIZATION_LIMITS.teamName },
  { name: "description", label: "Description", max: ORGANIZATION_LIMITS.teamDescription },
] as const;

/** The fields of a new team or of one that is changed. */
export function TeamForm({ initial, parents, canMove, button, error, isPending, onSubmit }: Props) {
  const [values, setValues] = useState(initial);
  const change = (changed: Partial<TeamValues>) => setValues({ ...values, ...changed });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(values);
      }}
    >
      {FIELDS.map(({ name, label, max }) => (
        <FormControl key={name} required={name === "name"}>
          <FormControl.Label>{label}</FormControl.Label>
          <TextInput
            block
            value={values[name]}
            maxLength={max}
            onChange={(event) => change({ [name]: event.target.value })}
          />
          {error?.field === name && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
        </FormControl>
      ))}
      {canMove && (
        <FormControl>
          <FormControl.Label>Parent team</FormControl.Label>
          <Select block value={values.parentTeamId} onChange={(event) => change({ parentTeamId: event.target.value })}>
            <Select.Option value="">None</Select.Option>
            {parents.map(({ id, name }) => (
              <Select.Option key={id} value={id}>
                {name}
              </Select.Option>
            ))}
          </Select>
          <FormControl.Caption>Members have the roles of the parent team, too.</FormControl.Caption>
        </FormControl>
      )}
      <PrivacyField value={values.privacy} onChange={(privacy) => change({ privacy })} />
      <FieldError message={FIELDS.some(({ name }) => name === error?.field) ? undefined : error?.message} />
      <Button type="submit" variant="primary" loading={isPending}>
        {button}
      </Button>
    </Form>
  );
}

type PrivacyProps = { value: TeamValues["privacy"]; onChange: (privacy: TeamValues["privacy"]) => void };

function PrivacyField({ value, onChange }: PrivacyProps) {
  return (
    <RadioGroup name="privacy">
      <RadioGroup.Label>Visibility</RadioGroup.Label>
      <FormControl>
        <Radio value="VISIBLE" checked={value === "VISIBLE"} onChange={() => onChange("VISIBLE")} />
        <FormControl.Label>Visible</FormControl.Label>
        <FormControl.Caption>Every member of the organization can see and mention it.</FormControl.Caption>
      </FormControl>
      <FormControl>
        <Radio value="SECRET" checked={value === "SECRET"} onChange={() => onChange("SECRET")} />
        <FormControl.Label>Secret</FormControl.Label>
        <FormControl.Caption>Only its members and owners can see it. It cannot be nested.</FormControl.Caption>
      </FormControl>
    </RadioGroup>
  );
}
