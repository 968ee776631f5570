import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { AuthorizeAppPageQuery } from "#web/__generated__/AuthorizeAppPageQuery.graphql.ts";
import { oauthPaths } from "#shared/oauth-paths.ts";

export const authorizeAppPage = definePage<AuthorizeAppPageQuery>({
  path: oauthPaths.authorize(),
  query: () => import("#web/__generated__/AuthorizeAppPageQuery.graphql.ts"),
  component: () => import("#web/pages/AuthorizeAppPage.tsx").then((module) => module.AuthorizeAppPage),
  variables: ({ url }) => ({
    clientId: url.searchParams.get("client_id") ?? "",
    redirectUri: url.searchParams.get("redirect_uri"),
  }),
  status: [
    requireSignedIn,
    ({ appAuthorizationRequest }) =>
      appAuthorizationRequest ? undefined : { status: 404, message: "GitHub App not found" },
  ],
});
