import { Button, FormControl, Select, TextInput } from "@primer/react";
import { useState } from "react";
import { RoleOptions } from "#web/repositories/RoleOptions.tsx";
import { useSetCollaborator } from "#web/repositories/useSetCollaborator.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { RowForm } from "#web/ui/form/Form.tsx";
import type { RepositoryPermission } from "#web/__generated__/useSetCollaboratorMutation.graphql.ts";

export function AddCollaboratorForm({ repositoryId }: { repositoryId: string }) {
  const [login, setLogin] = useState("");
  const [role, setRole] = useState<RepositoryPermission>("WRITE");
  const [error, setError] = useState<string>();
  const [setCollaborator, isPending] = useSetCollaborator();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    setCollaborator(
      { repositoryId, login, permission: role },
      { onCompleted: () => setLogin(""), onError: (failure) => setError(failure.message) },
    );
  }

  return (
    <>
      <RowForm onSubmit={handleSubmit}>
        <FormControl required>
          <FormControl.Label>Username</FormControl.Label>
          <TextInput value={login} autoComplete="off" onChange={(event) => setLogin(event.target.value)} />
        </FormControl>
        <FormControl>
          <FormControl.Label>Role</FormControl.Label>
          <Select value={role} onChange={(event) => setRole(event.target.value as RepositoryPermission)}>
            <RoleOptions />
          </Select>
        </FormControl>
        <Button type="submit" loading={isPending}>
          Add collaborator
        </Button>
      </RowForm>
      <FieldError message={error} />
    </>
  );
}
