import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SiteAuthenticationPageQuery } from "#web/__generated__/SiteAuthenticationPageQuery.graphql.ts";

export const siteAuthenticationPage = definePage<SiteAuthenticationPageQuery>({
  path: "/site/authentication",
  query: () => import("#web/__generated__/SiteAuthenticationPageQuery.graphql.ts"),
  component: () => import("#web/pages/SiteAuthenticationPage.tsx").then((module) => module.SiteAuthenticationPage),
  variables: () => ({}),
  status: [requireSignedIn, ({ safeViewer }) => (safeViewer.user?.isSiteAdmin ? undefined : { status: 404 })],
});
