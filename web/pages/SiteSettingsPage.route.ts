import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SiteSettingsPageQuery } from "#web/__generated__/SiteSettingsPageQuery.graphql.ts";

export const siteSettingsPage = definePage<SiteSettingsPageQuery>({
  path: "/site/settings",
  query: () => import("#web/__generated__/SiteSettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/SiteSettingsPage.tsx").then((module) => module.SiteSettingsPage),
  variables: () => ({}),
  status: SITE_CHECKS,
});
