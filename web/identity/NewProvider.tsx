import { ProviderForm } from "#web/identity/ProviderForm.tsx";
import { EMPTY_VALUES, toSettingsInput, type Kind } from "#web/identity/provider-form.ts";
import { useCreateIdentityProvider } from "#web/identity/useCreateIdentityProvider.ts";
import { useProviderForm } from "#web/identity/useProviderForm.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { paths } from "#shared/paths.ts";

const TITLES = { OIDC: "Add an OpenID Connect provider", SAML: "Add a SAML provider" };

export function NewProvider({ kind, base }: { kind: Kind; base: string }) {
  const form = useProviderForm(EMPTY_VALUES);
  const [createIdentityProvider, isPending] = useCreateIdentityProvider();
  const navigate = useNavigate();

  function handleSubmit() {
    form.setError(undefined);
    createIdentityProvider(
      {
        kind,
        slug: form.values.slug,
        organization: form.values.organization,
        settings: toSettingsInput(form.values),
      },
      {
        onCompleted: () => {
          showToast("success", `Added ${form.values.name}`);
          void navigate(paths.siteAuthentication());
        },
        onError: form.setError,
      },
    );
  }

  return (
    <>
      <PageHeading title={TITLES[kind]} />
      <ProviderForm
        kind={kind}
        form={form}
        base={base}
        saved={undefined}
        isPending={isPending}
        submit="Add provider"
        cancel={<ButtonLink to={paths.siteAuthentication()}>Cancel</ButtonLink>}
        onSubmit={handleSubmit}
      />
    </>
  );
}
