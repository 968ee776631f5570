import { Button, Checkbox, CheckboxGroup, FormControl, Radio, RadioGroup, Select, TextInput } from "@primer/react";
import { useState, type FormEvent } from "react";
import { TokenRepositories } from "#web/tokens/TokenRepositories.tsx";
import { useCreateFineGrainedToken } from "#web/tokens/useCreateFineGrainedToken.ts";
import { TOKEN_PERMISSIONS, type GrantedPermission } from "#web/tokens/token-permissions.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ONLY_SELECT_REPOSITORIES } from "#shared/messages.ts";
import styles from "./AccessTokens.module.css";

type Owner = { id: string; login: string };
type Props = { owners: readonly Owner[]; onCreated: (token: string) => void };

/** Makes a token for some repositories, with permissions of its own. */
export function NewFineGrainedTokenForm({ owners, onCreated }: Props) {
  const { values, change, error, isPending, handleSubmit } = useNewToken({ owners, onCreated });
  const { name, days, ownerId, access, repositoryIds, permissions } = values;
  const owner = owners.find(({ id }) => id === ownerId);
  return (
    <form className={styles.form} aria-label="New fine-grained token" onSubmit={handleSubmit}>
      <h2>New fine-grained token</h2>
      <Note>It sees only the repositories that you choose, and always expires.</Note>
      <FormControl required>
        <FormControl.Label>Token name</FormControl.Label>
        <TextInput block value={name} onChange={(event) => change({ name: event.target.value })} />
        {error?.field === "name" && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
      </FormControl>
      <FormControl>
        <FormControl.Label>Resource owner</FormControl.Label>
        <Select value={ownerId} onChange={(event) => change({ ownerId: event.target.value, repositoryIds: [] })}>
          {owners.map(({ id, login }) => (
            <Select.Option key={id} value={id}>
              {login}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <FormControl>
        <FormControl.Label>Expires in</FormControl.Label>
        <Select value={days} onChange={(event) => change({ days: event.target.value })}>
          {DAYS.map((count) => (
            <Select.Option key={count} value={String(count)}>
              {count} days
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <RadioGroup name="access" onChange={(value) => change({ access: value === "all" ? "all" : "some" })}>
        <RadioGroup.Label>Repository access</RadioGroup.Label>
        <FormControl>
          <Radio value="all" checked={access === "all"} />
          <FormControl.Label>All repositories</FormControl.Label>
          <FormControl.Caption>All that {owner?.login} has, later ones too.</FormControl.Caption>
        </FormControl>
        <FormControl>
          <Radio value="some" checked={access === "some"} />
          <FormControl.Label>{ONLY_SELECT_REPOSITORIES}</FormControl.Label>
        </FormControl>
      </RadioGroup>
      {access === "some" && owner && (
        <TokenRepositories
          owner={owner.login}
          selected={repositoryIds}
          onChange={(ids) => change({ repositoryIds: ids })}
        />
      )}
      <PermissionCheckboxes selected={permissions} onChange={(selected) => change({ permissions: selected })} />
      <FieldError message={error?.field === "name" ? undefined : error?.message} />
      <Button type="submit" variant="primary" loading={isPending}>
        Generate fine-grained token
      </Button>
    </form>
  );
}

const DAYS = [7, 30, 60, 90, 366];

type PermissionsProps = {
  selected: readonly GrantedPermission[];
  onChange: (selected: readonly GrantedPermission[]) => void;
};

function PermissionCheckboxes({ selected, onChange }: PermissionsProps) {
  return (
    <CheckboxGroup>
      <CheckboxGroup.Label>Permissions</CheckboxGroup.Label>
      <CheckboxGroup.Caption>
        Every token sees its repositories, and in public ones reads everything. Writing includes reading. It can do no
        more than you can.
      </CheckboxGroup.Caption>
      {TOKEN_PERMISSIONS.map(({ name, label, about }) => (
        <FormControl key={name}>
          <Checkbox
            value={name}
            checked={selected.includes(name)}
            onChange={(event) =>
              onChange(event.target.checked ? [...selected, name] : selected.filter((known) => known !== name))
            }
          />
          <FormControl.Label>{label}</FormControl.Label>
          <FormControl.Caption>{about}</FormControl.Caption>
        </FormControl>
      ))}
    </CheckboxGroup>
  );
}

type Values = {
  name: string;
  days: string;
  ownerId: string;
  access: "all" | "some";
  repositoryIds: readonly string[];
  permissions: readonly GrantedPermission[];
};

const EMPTY: Omit<Values, "ownerId"> = { name: "", days: "30", access: "some", repositoryIds: [], permissions: [] };

function useNewToken({ owners, onCreated }: Props) {
  const [values, setValues] = useState<Values>({ ...EMPTY, ownerId: owners[0]?.id ?? "" });
  const [error, setError] = useState<MutationError>();
  const [createFineGrainedToken, isPending] = useCreateFineGrainedToken();
  const change = (changed: Partial<Values>) => setValues((current) => ({ ...current, ...changed }));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    const { name, days, ownerId, access, repositoryIds, permissions } = values;
    const ids = access === "all" ? null : repositoryIds;
    createFineGrainedToken(
      { name, ownerId, permissions, expiresInDays: Number(days), repositoryIds: ids },
      {
        onCompleted: ({ createFineGrainedToken: payload }) => {
          if (payload) onCreated(payload.token);
          change(EMPTY);
        },
        onError: setError,
      },
    );
  }

  return { values, change, error, isPending, handleSubmit };
}
