import { graphql } from "react-relay";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { ForgotPasswordForm } from "#web/site/ForgotPasswordForm.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { ForgotPasswordPageQuery } from "#web/__generated__/ForgotPasswordPageQuery.graphql.ts";
import { RESET_YOUR_PASSWORD } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query ForgotPasswordPageQuery {
    safeViewer {
      isSignedIn
      canReceiveEmail
      ...Page_viewer
    }
  }
`;

/** Where somebody who forgot their password asks for a link by e-mail. */
export function ForgotPasswordPage({ variables }: PageProps<ForgotPasswordPageQuery>) {
  const { safeViewer } = usePageQuery<ForgotPasswordPageQuery>(QUERY, variables);
  useTitle(RESET_YOUR_PASSWORD);
  return (
    <Page viewer={safeViewer} width="narrow">
      {safeViewer.canReceiveEmail ? (
        <>
          <h1 className={styles.title}>{RESET_YOUR_PASSWORD}</h1>
          <ForgotPasswordForm />
        </>
      ) : (
        <EmptyState title="This site sends no email">
          <p>Ask a site administrator for a link to set a new password.</p>
          <ButtonLink to={paths.signIn()}>Sign in</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}
