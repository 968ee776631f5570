import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { PasskeyButton } from "#web/accounts/PasskeyButton.tsx";
import { SessionForm } from "#web/accounts/SessionForm.tsx";
import { SignInProviders } from "#web/identity/SignInProviders.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { SignInPageQuery } from "#web/__generated__/SignInPageQuery.graphql.ts";
import { getIdentityError } from "#shared/identity-errors.ts";
import { SIGN_IN_WITH_A_PASSWORD } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { getSessionError } from "#shared/session-errors.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query SignInPageQuery {
    registrationPolicy
    safeViewer {
      isSignedIn
      allowsPasswordSignIn
      canReceiveEmail
      signInProviders {
        slug
      }
      ...SignInProviders_viewer
      ...Page_viewer
    }
  }
`;

/** Identity providers, and the password unless it is disabled: site administrators reach it at `?password=1`. */
export function SignInPage({ variables }: PageProps<SignInPageQuery>) {
  const { safeViewer, registrationPolicy } = usePageQuery<SignInPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  useTitle("Sign in");
  const returnTo = search.get("return_to") ?? "/";
  const hasProviders = safeViewer.signInProviders.length > 0;
  const hasPassword = safeViewer.allowsPasswordSignIn || !hasProviders || search.get("password") === "1";
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>Sign in to Milepost</h1>
      {hasProviders && (
        <div className={styles.providers}>
          <FieldError message={getProviderError(search.get("error"), { hasPassword })} />
          <SignInProviders viewer={safeViewer} returnTo={returnTo} />
        </div>
      )}
      {hasProviders && hasPassword && <p className={styles.divider}>or</p>}
      {hasPassword ? (
        <PasswordForm returnTo={returnTo} canReceiveEmail={safeViewer.canReceiveEmail} />
      ) : (
        <PasswordLink search={search} />
      )}
      {(registrationPolicy === "OPEN" || registrationPolicy === "MAIL_DOMAIN") && (
        <p className={styles.hint}>
          New here? <Link to={paths.join()}>Create an account</Link>
        </p>
      )}
    </Page>
  );
}

/** The form shows those of passwords, where it is. */
function getProviderError(code: string | null, { hasPassword }: { hasPassword: boolean }): string | undefined {
  return getIdentityError(code) ?? (hasPassword ? undefined : getSessionError(code)?.message);
}

function PasswordForm({ returnTo, canReceiveEmail }: { returnTo: string; canReceiveEmail: boolean }) {
  return (
    <>
      <SessionForm
        action="/session"
        submit="Sign in"
        hidden={{ return_to: returnTo }}
        fields={[
          { name: "login", label: "Username or email address", autoComplete: "username" },
          { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
        ]}
      />
      <PasskeyButton action="/session/passkey" returnTo={returnTo}>
        Sign in with a passkey
      </PasskeyButton>
      <p className={styles.hint}>
        {canReceiveEmail ? (
          <Link to={paths.forgotPassword()}>Forgot password?</Link>
        ) : (
          "Forgot your password? Ask an administrator of this site for a link to set a new one."
        )}
      </p>
    </>
  );
}

function PasswordLink({ search }: { search: URLSearchParams }) {
  const parameters = new URLSearchParams(search);
  parameters.delete("error");
  parameters.set("password", "1");
  return (
    <p className={styles.hint}>
      Site administrator? <Link to={`${paths.signIn()}?${parameters.toString()}`}>{SIGN_IN_WITH_A_PASSWORD}</Link>
    </p>
  );
}
