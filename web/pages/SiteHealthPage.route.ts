import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SiteHealthPageQuery } from "#web/__generated__/SiteHealthPageQuery.graphql.ts";

export const siteHealthPage = definePage<SiteHealthPageQuery>({
  path: "/site/health",
  query: () => import("#web/__generated__/SiteHealthPageQuery.graphql.ts"),
  component: () => import("#web/pages/SiteHealthPage.tsx").then((module) => module.SiteHealthPage),
  variables: () => ({}),
  status: SITE_CHECKS,
});
