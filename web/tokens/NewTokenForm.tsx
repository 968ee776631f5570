import { Button, Checkbox, CheckboxGroup, FormControl, Select, TextInput } from "@primer/react";
import { useState } from "react";
import { useCreateAccessToken } from "#web/tokens/useCreateAccessToken.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./AccessTokens.module.css";

const SCOPES = [
  { name: "repo", about: "Everything you can do, in private repositories too" },
  { name: "public_repo", about: "Read and write public repositories" },
  { name: "admin:org", about: "Manage teams of organizations" },
  { name: "read:org", about: "Read your organizations and teams" },
  { name: "admin:repo_hook", about: "Manage webhooks of repositories" },
  { name: "notifications", about: "Access notifications" },
  { name: "admin:org_hook", about: "Manage webhooks of organizations" },
  { name: "user", about: "Your email address, saved replies and saved views" },
];

export function NewTokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const { name, setName, scopes, setScopes, days, setDays, error, isPending, handleSubmit } = useNewToken(onCreated);
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <h2>New token</h2>
      <FormControl required>
        <FormControl.Label>Name</FormControl.Label>
        <TextInput block value={name} onChange={(event) => setName(event.target.value)} />
      </FormControl>
      <FormControl>
        <FormControl.Label>Expiration</FormControl.Label>
        <Select value={days} onChange={(event) => setDays(event.target.value)}>
          <Select.Option value="7">7 days</Select.Option>
          <Select.Option value="30">30 days</Select.Option>
          <Select.Option value="90">90 days</Select.Option>
          <Select.Option value="365">1 year</Select.Option>
          <Select.Option value="">No expiration</Select.Option>
        </Select>
      </FormControl>
      <ScopeCheckboxes selected={scopes} onChange={setScopes} />
      <FieldError message={error} />
      <Button type="submit" variant="primary" loading={isPending}>
        Generate token
      </Button>
    </form>
  );
}

function useNewToken(onCreated: (token: string) => void) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [days, setDays] = useState("30");
  const [error, setError] = useState<string>();
  const [createAccessToken, isPending] = useCreateAccessToken();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    createAccessToken(
      { name, scopes, expiresInDays: days === "" ? null : Number(days) },
      {
        onCompleted: ({ createAccessToken: payload }) => {
          if (payload) onCreated(payload.token);
          setName("");
          setScopes([]);
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return { name, setName, scopes, setScopes, days, setDays, error, isPending, handleSubmit };
}

type ScopesProps = { selected: readonly string[]; onChange: (selected: readonly string[]) => void };

function ScopeCheckboxes({ selected, onChange }: ScopesProps) {
  const without = (scope: string) => selected.filter((name) => name !== scope);
  return (
    <CheckboxGroup>
      <CheckboxGroup.Label>Scopes</CheckboxGroup.Label>
      {SCOPES.map(({ name, about }) => (
        <FormControl key={name}>
          <Checkbox
            value={name}
            checked={selected.includes(name)}
            onChange={(event) => onChange(event.target.checked ? [...selected, name] : without(name))}
          />
          <FormControl.Label>{name}</FormControl.Label>
          <FormControl.Caption>{about}</FormControl.Caption>
        </FormControl>
      ))}
    </CheckboxGroup>
  );
}
