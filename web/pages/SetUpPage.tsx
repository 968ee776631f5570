import { graphql } from "react-relay";
import { SessionForm } from "#web/accounts/SessionForm.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Page } from "#web/shell/Page.tsx";
import type { SetUpPageQuery } from "#web/__generated__/SetUpPageQuery.graphql.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";
import { paths } from "#shared/paths.ts";
import { LINK_NOT_VALID } from "#shared/messages.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query SetUpPageQuery($token: String!) {
    isSetUpTokenValid(token: $token)
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
  }
`;

/** Creates the instance owner's account for the first visitor, who has the one-time link that the server printed. */
export function SetUpPage({ variables }: PageProps<SetUpPageQuery>) {
  const { safeViewer, isSetUpTokenValid } = usePageQuery<SetUpPageQuery>(QUERY, variables);
  useTitle("Set up");
  if (!isSetUpTokenValid) {
    return (
      <Page viewer={safeViewer} width="narrow">
        <EmptyState title={LINK_NOT_VALID}>
          <p>{SESSION_ERRORS.setup_link.message}</p>
          {!safeViewer.isSignedIn && <ButtonLink to={paths.signIn()}>Sign in</ButtonLink>}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>Set up Milepost</h1>
      <p className={styles.text}>
        Create your account. It owns this instance: it can import archives and create organizations.
      </p>
      <SessionForm
        action="/setup"
        submit="Create account"
        hidden={{ token: variables.token }}
        fields={[
          { name: "login", label: "Username", autoComplete: "username" },
          { name: "email", label: "Email address", type: "email", autoComplete: "email" },
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "new-password",
            caption: `At least ${LIMITS.passwordMin} characters.`,
          },
        ]}
      />
    </Page>
  );
}
