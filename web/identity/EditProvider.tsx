import { graphql, useFragment } from "react-relay";
import { ProviderForm } from "#web/identity/ProviderForm.tsx";
import { EMPTY_VALUES, toSettingsInput, type Mapping, type ProviderValues } from "#web/identity/provider-form.ts";
import { ScimSection } from "#web/identity/ScimSection.tsx";
import { useProviderForm } from "#web/identity/useProviderForm.ts";
import { useUpdateIdentityProvider } from "#web/identity/useUpdateIdentityProvider.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type {
  EditProvider_provider$data,
  EditProvider_provider$key,
} from "#web/__generated__/EditProvider_provider.graphql.ts";
import { paths } from "#shared/paths.ts";

export function EditProvider({ provider, base }: { provider: EditProvider_provider$key; base: string }) {
  const data = useFragment(
    graphql`
      fragment EditProvider_provider on IdentityProvider {
        id
        kind
        name
        slug
        issuer
        clientId
        hasClientSecret
        scopes
        entityId
        signInUrl
        certificates
        usernameClaim
        nameAttribute
        emailAttribute
        groupsClaim
        provisions
        trustsEmail
        managesUsers
        signsOut
        mappings {
          group
          role
          organization
          team
        }
        ...ScimSection_provider
      }
    `,
    provider,
  );
  const form = useProviderForm(toValues(data));
  const [updateIdentityProvider, isPending] = useUpdateIdentityProvider();
  const navigate = useNavigate();

  function handleSubmit() {
    form.setError(undefined);
    updateIdentityProvider(
      { identityProviderId: data.id, settings: toSettingsInput(form.values) },
      {
        onCompleted: () => {
          showToast("success", `Saved ${form.values.name}`);
          void navigate(paths.siteAuthentication());
        },
        onError: form.setError,
      },
    );
  }

  return (
    <>
      <PageHeading title={`Edit ${data.name}`} />
      <ProviderForm
        kind={data.kind === "SAML" ? "SAML" : "OIDC"}
        form={form}
        base={base}
        saved={data}
        isPending={isPending}
        submit="Save changes"
        cancel={<ButtonLink to={paths.siteAuthentication()}>Cancel</ButtonLink>}
        onSubmit={handleSubmit}
      />
      <ScimSection provider={data} />
    </>
  );
}

function toValues(data: EditProvider_provider$data): ProviderValues {
  const { name, slug, usernameClaim, nameAttribute, emailAttribute, groupsClaim, provisions, trustsEmail } = data;
  return {
    ...EMPTY_VALUES,
    name,
    slug,
    usernameClaim,
    nameAttribute,
    emailAttribute,
    groupsClaim,
    provisions,
    trustsEmail,
    managesUsers: data.managesUsers,
    signsOut: data.signsOut,
    issuer: data.issuer ?? "",
    clientId: data.clientId ?? "",
    scopes: data.scopes ?? "",
    entityId: data.entityId ?? "",
    signInUrl: data.signInUrl ?? "",
    certificates: data.certificates.join(""),
    mappings: data.mappings.map(({ group, role, organization, team }): Mapping => ({
      group,
      role,
      organization: organization ?? "",
      team: team ?? "",
    })),
  };
}
