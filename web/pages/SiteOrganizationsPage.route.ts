import { readPage, readQuery } from "#web/pages/address.ts";
import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SiteOrganizationsPageQuery } from "#web/__generated__/SiteOrganizationsPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

export const siteOrganizationsPage = definePage<SiteOrganizationsPageQuery>({
  path: "/site/organizations",
  query: () => import("#web/__generated__/SiteOrganizationsPageQuery.graphql.ts"),
  component: () => import("#web/pages/SiteOrganizationsPage.tsx").then((module) => module.SiteOrganizationsPage),
  variables: ({ url }) => ({ query: readQuery(url) ?? null, ...readPage(url, LIMITS.pageSize) }),
  status: SITE_CHECKS,
});
