import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { PasskeyButton } from "#web/accounts/PasskeyButton.tsx";
import { SessionForm } from "#web/accounts/SessionForm.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Link } from "#web/ui/Link.tsx";
import { Page } from "#web/shell/Page.tsx";
import type { SignInPageQuery } from "#web/__generated__/SignInPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query SignInPageQuery {
    registrationPolicy
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
  }
`;

export function SignInPage({ variables }: PageProps<SignInPageQuery>) {
  const { safeViewer, registrationPolicy } = usePageQuery<SignInPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  useTitle("Sign in");
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>Sign in to Milepost</h1>
      <SessionForm
        action="/session"
        submit="Sign in"
        hidden={{ return_to: search.get("return_to") ?? "/" }}
        fields={[
          { name: "login", label: "Username or email address", autoComplete: "username" },
          { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
        ]}
      />
      <PasskeyButton action="/session/passkey" returnTo={search.get("return_to") ?? "/"}>
        Sign in with a passkey
      </PasskeyButton>
      {(registrationPolicy === "OPEN" || registrationPolicy === "MAIL_DOMAIN") && (
        <p className={styles.hint}>
          New here? <Link to={paths.join()}>Create an account</Link>
        </p>
      )}
      <p className={styles.hint}>
        Forgot your password? Ask an administrator of this site for a link to set a new one.
      </p>
    </Page>
  );
}
