import { Button } from "@primer/react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { SingleSignOnPageQuery } from "#web/__generated__/SingleSignOnPageQuery.graphql.ts";
import { localPath } from "#shared/local-path.ts";
import styles from "./SingleSignOnPage.module.css";

const QUERY = graphql`
  query SingleSignOnPageQuery($login: String!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      login
      name
      avatarUrl(size: 128)
      viewerNeedsSingleSignOn
      viewerHasSingleSignOn
      singleSignOnProviders {
        name
        signInPath
      }
    }
  }
`;

/** Sends a member to the identity provider of the organization. */
export function SingleSignOnPage({ variables }: PageProps<SingleSignOnPageQuery>) {
  const { organization, safeViewer } = usePageQuery<SingleSignOnPageQuery>(QUERY, variables);
  const { search } = useLocation();
  useTitle(`Single sign-on · ${organization?.login ?? ""}`);
  if (!organization) return null;
  const { login, name, avatarUrl, singleSignOnProviders: providers } = organization;
  const returnTo = localPath(new URLSearchParams(search).get("return_to") ?? undefined);
  return (
    <Page viewer={safeViewer} width="narrow">
      <div className={styles.content}>
        <Avatar src={avatarUrl} size={64} />
        <h1 className={styles.title}>Single sign-on to {name || login}</h1>
        <p className={styles.text}>
          You are a member of <strong>{login}</strong>. To see what is private in this organization, authenticate with
          its identity provider.
        </p>
        {providers.length === 0 && (
          <Notice>The identity provider of this organization is turned off. Ask one of its owners.</Notice>
        )}
        {providers.map((provider) => (
          // The answer is a redirect to the provider: the browser leaves this page.
          <Button
            key={provider.signInPath}
            as="a"
            href={`${provider.signInPath}?${new URLSearchParams({ return_to: returnTo }).toString()}`}
            variant="primary"
            block
          >
            {providers.length === 1 ? "Continue" : `Continue with ${provider.name}`}
          </Button>
        ))}
      </div>
    </Page>
  );
}
