import { Button, Checkbox, FormControl, Select } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useUpdateOrganization } from "#web/organizations/useUpdateOrganization.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { MemberPrivileges_organization$key } from "#web/__generated__/MemberPrivileges_organization.graphql.ts";
import type { DefaultRepositoryPermissionField } from "#web/__generated__/useUpdateOrganizationMutation.graphql.ts";

const PERMISSIONS: Record<DefaultRepositoryPermissionField, string> = {
  NONE: "No permission: members see public repositories, and those that they are given",
  READ: "Read: members can read all repositories",
  WRITE: "Write: members can read and write all repositories",
  ADMIN: "Admin: members can read, write and administer all repositories",
};

/** What every member can do in the organization. */
export function MemberPrivileges({ organization }: { organization: MemberPrivileges_organization$key }) {
  const data = useFragment(
    graphql`
      fragment MemberPrivileges_organization on Organization {
        id
        defaultRepositoryPermission
        membersCanCreatePublicRepositories
        membersCanCreatePrivateRepositories
      }
    `,
    organization,
  );
  const [values, setValues] = useState({
    defaultRepositoryPermission: data.defaultRepositoryPermission ?? "NONE",
    membersCanCreatePublicRepositories: data.membersCanCreatePublicRepositories,
    membersCanCreatePrivateRepositories: data.membersCanCreatePrivateRepositories,
  });
  const [error, setError] = useState<string>();
  const [updateOrganization, isPending] = useUpdateOrganization();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    updateOrganization(
      { organizationId: data.id, ...values },
      {
        onCompleted: () => showToast("success", "Member privileges updated"),
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit}>
      <FormControl>
        <FormControl.Label>Base permission</FormControl.Label>
        <Select
          block
          value={values.defaultRepositoryPermission}
          onChange={(event) =>
            setValues({
              ...values,
              defaultRepositoryPermission: event.target.value as DefaultRepositoryPermissionField,
            })
          }
        >
          {Object.entries(PERMISSIONS).map(([value, text]) => (
            <Select.Option key={value} value={value}>
              {text}
            </Select.Option>
          ))}
        </Select>
        <FormControl.Caption>Teams and people can have higher roles on single repositories.</FormControl.Caption>
      </FormControl>
      {(
        [
          ["membersCanCreatePublicRepositories", "Members can create public repositories"],
          ["membersCanCreatePrivateRepositories", "Members can create private repositories"],
        ] as const
      ).map(([name, label]) => (
        <FormControl key={name}>
          <Checkbox
            checked={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.checked })}
          />
          <FormControl.Label>{label}</FormControl.Label>
        </FormControl>
      ))}
      <FieldError message={error} />
      <Button type="submit" variant="primary" loading={isPending}>
        Save
      </Button>
    </Form>
  );
}
