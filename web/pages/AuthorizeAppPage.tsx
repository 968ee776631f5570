import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { AuthorizeApp } from "#web/oauth/AuthorizeApp.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import type { AuthorizeAppPageQuery } from "#web/__generated__/AuthorizeAppPageQuery.graphql.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query AuthorizeAppPageQuery($clientId: String!, $redirectUri: String) {
    safeViewer {
      isSignedIn
      user {
        login
      }
      ...Page_viewer
    }
    appAuthorizationRequest(clientId: $clientId, redirectUri: $redirectUri) {
      app {
        name
      }
      ...AuthorizeApp_request
    }
  }
`;

/** Where an app sends a person who is to authorize it. */
export function AuthorizeAppPage({ variables }: PageProps<AuthorizeAppPageQuery>) {
  const { safeViewer, appAuthorizationRequest: request } = usePageQuery<AuthorizeAppPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  const title = `Authorize ${request?.app.name ?? ""}`;
  useTitle(title);
  if (!request) return null;
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>{title}</h1>
      <AuthorizeApp
        request={request}
        login={safeViewer.user?.login ?? ""}
        asksAgain={search.has("prompt")}
        parameters={{
          clientId: variables.clientId,
          redirectUri: search.get("redirect_uri"),
          state: search.get("state"),
          codeChallenge: search.get("code_challenge"),
          codeChallengeMethod: search.get("code_challenge_method"),
        }}
      />
    </Page>
  );
}
