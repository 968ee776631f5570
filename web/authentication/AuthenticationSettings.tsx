import { graphql, useFragment } from "react-relay";
import { PasskeySettings } from "#web/authentication/PasskeySettings.tsx";
import { PasswordForm } from "#web/authentication/PasswordForm.tsx";
import { TwoFactorSettings } from "#web/authentication/TwoFactorSettings.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { AuthenticationSettings_viewer$key } from "#web/__generated__/AuthenticationSettings_viewer.graphql.ts";
import { MANAGED_SIGN_IN, PASSWORD_AND_AUTHENTICATION, TWO_FACTOR_AUTHENTICATION } from "#shared/messages.ts";

/** How the viewer signs in: the password, passkeys, and the second factor. */
export function AuthenticationSettings({ viewer }: { viewer: AuthenticationSettings_viewer$key }) {
  const data = useFragment(
    graphql`
      fragment AuthenticationSettings_viewer on Viewer {
        confirmationMethods
        isEnterpriseManagedUser
        user {
          ...PasswordForm_user
        }
        ...PasskeySettings_viewer
        ...TwoFactorSettings_viewer
      }
    `,
    viewer,
  );
  if (data.isEnterpriseManagedUser)
    return (
      <>
        <PageHeading title={PASSWORD_AND_AUTHENTICATION} />
        <Note>{MANAGED_SIGN_IN}</Note>
      </>
    );
  const hasPassword = data.confirmationMethods.includes("PASSWORD");
  return (
    <>
      <PageHeading title={PASSWORD_AND_AUTHENTICATION} />
      <FormSection id="password" title="Change password">
        {hasPassword && data.user && <PasswordForm user={data.user} />}
        {!hasPassword && <Note>You sign in with an identity provider. This account has no password.</Note>}
      </FormSection>
      <FormSection id="passkeys" title="Passkeys">
        <PasskeySettings viewer={data} />
      </FormSection>
      <FormSection id="two-factor" title={TWO_FACTOR_AUTHENTICATION}>
        <TwoFactorSettings viewer={data} />
      </FormSection>
    </>
  );
}
