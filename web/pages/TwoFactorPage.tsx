import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { PasskeyButton } from "#web/accounts/PasskeyButton.tsx";
import { SessionForm } from "#web/accounts/SessionForm.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { TwoFactorPageQuery } from "#web/__generated__/TwoFactorPageQuery.graphql.ts";
import { TWO_FACTOR_AUTHENTICATION, USE_PASSKEY } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query TwoFactorPageQuery {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
  }
`;

/** The second step of a sign-in. */
export function TwoFactorPage({ variables }: PageProps<TwoFactorPageQuery>) {
  const { safeViewer } = usePageQuery<TwoFactorPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  const returnTo = search.get("return_to") ?? "/";
  useTitle(TWO_FACTOR_AUTHENTICATION);
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>{TWO_FACTOR_AUTHENTICATION}</h1>
      <SessionForm
        action="/session/two-factor"
        submit="Verify"
        hidden={{ return_to: returnTo }}
        fields={[
          {
            name: "code",
            label: "Authentication code",
            autoComplete: "one-time-code",
            caption: "The six digits of your authenticator app, or one of your recovery codes.",
          },
        ]}
      />
      {search.get("passkey") === "1" && (
        <PasskeyButton action="/session/two-factor" returnTo={returnTo}>
          {USE_PASSKEY}
        </PasskeyButton>
      )}
      <p className={styles.hint}>
        Lost your app and your recovery codes? An administrator of this site can reset your second factor.
      </p>
      <p className={styles.hint}>
        <Link to={paths.signIn(returnTo === "/" ? undefined : returnTo)}>Back to sign in</Link>
      </p>
    </Page>
  );
}
