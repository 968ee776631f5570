import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { PasskeyButton } from "#web/accounts/PasskeyButton.tsx";
import { SessionForm } from "#web/accounts/SessionForm.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import type { SignInPageQuery } from "#web/__generated__/SignInPageQuery.graphql.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query SignInPageQuery {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
  }
`;

export function SignInPage({ variables }: PageProps<SignInPageQuery>) {
  const { safeViewer } = usePageQuery<SignInPageQuery>(QUERY, variables);
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
      <p className={styles.hint}>Forgot your password? Ask an administrator of this site to set a new one.</p>
    </Page>
  );
}
