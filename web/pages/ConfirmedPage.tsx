import { useEffect } from "react";
import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { announceConfirmedAccess } from "#web/authentication/access-channel.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { ConfirmedPageQuery } from "#web/__generated__/ConfirmedPageQuery.graphql.ts";
import { getIdentityError } from "#shared/identity-errors.ts";
import { CONFIRM_ACCESS, SOMETHING_WENT_WRONG } from "#shared/messages.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query ConfirmedPageQuery {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
  }
`;

/** Where an identity provider sends somebody back to who has confirmed their access. The tab that waits for it continues. */
export function ConfirmedPage({ variables }: PageProps<ConfirmedPageQuery>) {
  const { safeViewer } = usePageQuery<ConfirmedPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  const code = search.get("error");
  useTitle(CONFIRM_ACCESS);
  useEffect(() => {
    if (code === null) announceConfirmedAccess();
  }, [code]);
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>{CONFIRM_ACCESS}</h1>
      <FieldError message={code === null ? undefined : (getIdentityError(code) ?? SOMETHING_WENT_WRONG)} />
      <p className={styles.text}>
        {code === null
          ? "You won’t be asked again for two hours. Close this tab and continue in the other one."
          : "Close this tab and try again in the other one."}
      </p>
    </Page>
  );
}
