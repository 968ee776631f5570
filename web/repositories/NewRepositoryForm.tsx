import { Button, FormControl, Radio, RadioGroup, Select, TextInput } from "@primer/react";
import { useState } from "react";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useCreateRepository } from "#web/repositories/useCreateRepository.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { LIMITS } from "#shared/limits.ts";

type Owner = { id: string; login: string };
type Visibility = "PUBLIC" | "PRIVATE";

/** Creates a repository and navigates to its issues. */
export function NewRepositoryForm({ owners }: { owners: readonly Owner[] }) {
  const { values, change, error, isPending, handleSubmit } = useNewRepository(owners[0]?.id ?? "");
  return (
    <Form onSubmit={handleSubmit}>
      <FormControl required>
        <FormControl.Label>Owner</FormControl.Label>
        <Select value={values.ownerId} onChange={(event) => change({ ownerId: event.target.value })}>
          {owners.map((owner) => (
            <Select.Option key={owner.id} value={owner.id}>
              {owner.login}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <NameField value={values.name} error={error} onChange={(name) => change({ name })} />
      <FormControl>
        <FormControl.Label>Description</FormControl.Label>
        <TextInput
          block
          value={values.description}
          maxLength={LIMITS.repositoryDescription}
          onChange={(event) => change({ description: event.target.value })}
        />
      </FormControl>
      <VisibilityField value={values.visibility} onChange={(visibility) => change({ visibility })} />
      <FieldError message={error?.field === "name" ? undefined : error?.message} />
      <Button type="submit" variant="primary" loading={isPending}>
        Create repository
      </Button>
    </Form>
  );
}

type Values = { ownerId: string; name: string; description: string; visibility: Visibility };

function useNewRepository(ownerId: string) {
  const [values, setValues] = useState<Values>({ ownerId, name: "", description: "", visibility: "PRIVATE" });
  const [error, setError] = useState<MutationError>();
  const [createRepository, isPending] = useCreateRepository();
  const navigate = useNavigate();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    createRepository(values, {
      onCompleted: ({ createRepository: payload }) =>
        void navigate(`${payload?.repository?.resourcePath ?? ""}/issues`),
      onError: setError,
    });
  }

  const change = (changed: Partial<Values>) => setValues({ ...values, ...changed });
  return { values, change, error, isPending, handleSubmit };
}

type NameProps = { value: string; error: MutationError | undefined; onChange: (name: string) => void };

function NameField({ value, error, onChange }: NameProps) {
  const message = error?.field === "name" ? error.message : undefined;
  return (
    <FormControl required>
      <FormControl.Label>Repository name</FormControl.Label>
      <TextInput
        block
        value={value}
        maxLength={LIMITS.repositoryName}
        onChange={(event) => onChange(event.target.value)}
        validationStatus={message === undefined ? undefined : "error"}
      />
      {message !== undefined && <FormControl.Validation variant="error">{message}</FormControl.Validation>}
    </FormControl>
  );
}

function VisibilityField({ value, onChange }: { value: Visibility; onChange: (visibility: Visibility) => void }) {
  return (
    <RadioGroup name="visibility" onChange={(selected) => onChange(selected === "PUBLIC" ? "PUBLIC" : "PRIVATE")}>
      <RadioGroup.Label>Visibility</RadioGroup.Label>
      <FormControl>
        <Radio value="PUBLIC" checked={value === "PUBLIC"} onChange={() => onChange("PUBLIC")} />
        <FormControl.Label>Public</FormControl.Label>
        <FormControl.Caption>Everybody who reaches this server can see it.</FormControl.Caption>
      </FormControl>
      <FormControl>
        <Radio value="PRIVATE" checked={value === "PRIVATE"} onChange={() => onChange("PRIVATE")} />
        <FormControl.Label>Private</FormControl.Label>
        <FormControl.Caption>You choose who can see it.</FormControl.Caption>
      </FormControl>
    </RadioGroup>
  );
}
