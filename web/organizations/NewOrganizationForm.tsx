import { Button, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { useCreateOrganization } from "#web/organizations/useCreateOrganization.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { organizationPaths } from "#shared/organization-paths.ts";

/** Creates an organization and leads to its people. */
export function NewOrganizationForm() {
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const [error, setError] = useState<MutationError>();
  const [createOrganization, isPending] = useCreateOrganization();
  const navigate = useNavigate();
  const loginError = error?.field === "login" ? error.message : undefined;

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    createOrganization(
      { login, name },
      {
        onCompleted: ({ createOrganization: payload }) =>
          void navigate(organizationPaths.people(payload?.organization.login ?? login)),
        onError: setError,
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit}>
      <FormControl required>
        <FormControl.Label>Organization name</FormControl.Label>
        <TextInput
          block
          value={login}
          maxLength={39}
          autoComplete="off"
          validationStatus={loginError === undefined ? undefined : "error"}
          onChange={(event) => setLogin(event.target.value)}
        />
        <FormControl.Caption>Stands in the addresses of its repositories.</FormControl.Caption>
        {loginError !== undefined && <FormControl.Validation variant="error">{loginError}</FormControl.Validation>}
      </FormControl>
      <FormControl>
        <FormControl.Label>Display name</FormControl.Label>
        <TextInput block value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
      </FormControl>
      <FieldError message={loginError === undefined ? error?.message : undefined} />
      <Button type="submit" variant="primary" loading={isPending}>
        Create organization
      </Button>
    </Form>
  );
}
