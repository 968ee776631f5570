import { Button, FormControl, TextInput } from "@primer/react";
import { useMemo, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { AvatarField } from "#web/accounts/AvatarField.tsx";
import { useUpdateOrganization } from "#web/organizations/useUpdateOrganization.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { OrganizationProfileForm_organization$key } from "#web/__generated__/OrganizationProfileForm_organization.graphql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import styles from "./OrganizationProfileForm.module.css";

const FIELDS = [
  { name: "name", label: "Display name", max: 255 },
  { name: "description", label: "Description", max: ORGANIZATION_LIMITS.description },
  { name: "websiteUrl", label: "Website", max: 2000 },
] as const;

const AVATAR_QUERY = graphql`
  query OrganizationProfileFormAvatarQuery($id: ID!) {
    node(id: $id) {
      ... on Organization {
        ...OrganizationProfileForm_organization
      }
    }
  }
`;

/** What an organization shows of itself. */
export function OrganizationProfileForm({ organization }: { organization: OrganizationProfileForm_organization$key }) {
  const data = useFragment(
    graphql`
      fragment OrganizationProfileForm_organization on Organization {
        id
        login
        avatarUrl(size: 64)
        hasAvatar
        name
        description
        websiteUrl
      }
    `,
    organization,
  );
  const [values, setValues] = useState({
    name: data.name ?? "",
    description: data.description ?? "",
    websiteUrl: data.websiteUrl ?? "",
  });
  const variables = useMemo(() => ({ id: data.id }), [data.id]);
  const reload = useReload(AVATAR_QUERY, variables);
  const [error, setError] = useState<MutationError>();
  const [updateOrganization, isPending] = useUpdateOrganization();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    updateOrganization(
      { organizationId: data.id, ...values },
      { onCompleted: () => showToast("success", "Profile updated"), onError: setError },
    );
  }

  return (
    <div className={styles.columns}>
      <Form onSubmit={handleSubmit}>
        {FIELDS.map(({ name, label, max }) => (
          <FormControl key={name}>
            <FormControl.Label>{label}</FormControl.Label>
            <TextInput
              block
              value={values[name]}
              maxLength={max}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
            {error?.field === name && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
          </FormControl>
        ))}
        <FieldError message={FIELDS.some(({ name }) => name === error?.field) ? undefined : error?.message} />
        <Button type="submit" variant="primary" loading={isPending}>
          Update profile
        </Button>
      </Form>
      <AvatarField
        avatarUrl={data.avatarUrl}
        hasAvatar={data.hasAvatar}
        uploadPath={organizationPaths.avatar(data.login)}
        onChanged={reload}
        alt={`Profile picture of ${data.login}`}
      />
    </div>
  );
}
