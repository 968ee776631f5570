import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { AppPageQuery } from "#web/__generated__/AppPageQuery.graphql.ts";

const INSTALL = "/apps/:slug/installations/new";

export const appPage = definePage<AppPageQuery>({
  path: ["/apps/:slug", INSTALL],
  query: () => import("#web/__generated__/AppPageQuery.graphql.ts"),
  component: () => import("#web/pages/AppPage.tsx").then((module) => module.AppPage),
  variables: ({ path, params: { slug = "" } }) => ({ slug, isInstallation: path === INSTALL }),
  status: [
    ({ app }) => (app ? undefined : { status: 404 }),
    (response, context) => (context.variables.isInstallation ? requireSignedIn(response, context) : undefined),
  ],
});
