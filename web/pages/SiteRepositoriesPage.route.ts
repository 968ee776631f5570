import { readPage, readQuery } from "#web/pages/address.ts";
import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SiteRepositoriesPageQuery } from "#web/__generated__/SiteRepositoriesPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

export const siteRepositoriesPage = definePage<SiteRepositoriesPageQuery>({
  path: "/site/repositories",
  query: () => import("#web/__generated__/SiteRepositoriesPageQuery.graphql.ts"),
  component: () => import("#web/pages/SiteRepositoriesPage.tsx").then((module) => module.SiteRepositoriesPage),
  variables: ({ url }) => ({ query: readQuery(url) ?? null, ...readPage(url, LIMITS.pageSize) }),
  status: SITE_CHECKS,
});
