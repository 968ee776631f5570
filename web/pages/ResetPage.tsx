import { graphql } from "react-relay";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { ResetForm } from "#web/site/ResetForm.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { ResetPageQuery } from "#web/__generated__/ResetPageQuery.graphql.ts";
import { LINK_NOT_VALID, RESET_LINK_INVALID, RESET_YOUR_PASSWORD } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query ResetPageQuery($token: String!) {
    safeViewer {
      canReceiveEmail
      ...Page_viewer
    }
    passwordResetLogin(token: $token)
  }
`;

/** Where somebody with a link, from an e-mail or a site administrator, sets a new password. */
export function ResetPage({ variables }: PageProps<ResetPageQuery>) {
  const { safeViewer, passwordResetLogin: login } = usePageQuery<ResetPageQuery>(QUERY, variables);
  useTitle("Set a new password");
  return (
    <Page viewer={safeViewer} width="narrow">
      {login == null ? (
        <EmptyState title={LINK_NOT_VALID}>
          <p>{RESET_LINK_INVALID}</p>
          {safeViewer.canReceiveEmail ? (
            <ButtonLink to={paths.forgotPassword()}>{RESET_YOUR_PASSWORD}</ButtonLink>
          ) : (
            <ButtonLink to={paths.signIn()}>Sign in</ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <h1 className={styles.title}>Set a new password for {login}</h1>
          <ResetForm token={variables.token} login={login} />
        </>
      )}
    </Page>
  );
}
