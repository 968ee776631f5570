import { graphql } from "react-relay";
import { useParams } from "react-router";
import { VerifyEmail } from "#web/accounts/VerifyEmail.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import type { VerifyEmailPageQuery } from "#web/__generated__/VerifyEmailPageQuery.graphql.ts";
import { VERIFY_EMAIL_ADDRESS } from "#shared/messages.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query VerifyEmailPageQuery {
    safeViewer {
      isSignedIn
      user {
        login
      }
      ...Page_viewer
    }
  }
`;

/** Where the link leads that was sent to an address. */
export function VerifyEmailPage({ variables }: PageProps<VerifyEmailPageQuery>) {
  const { safeViewer } = usePageQuery<VerifyEmailPageQuery>(QUERY, variables);
  const { token = "" } = useParams();
  useTitle(VERIFY_EMAIL_ADDRESS);
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>{VERIFY_EMAIL_ADDRESS}</h1>
      <VerifyEmail token={token} login={safeViewer.user?.login ?? ""} />
    </Page>
  );
}
