import { readPage } from "#web/pages/address.ts";
import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SiteInvitationsPageQuery } from "#web/__generated__/SiteInvitationsPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

export const siteInvitationsPage = definePage<SiteInvitationsPageQuery>({
  path: "/site/invitations",
  query: () => import("#web/__generated__/SiteInvitationsPageQuery.graphql.ts"),
  component: () => import("#web/pages/SiteInvitationsPage.tsx").then((module) => module.SiteInvitationsPage),
  variables: ({ url }) => readPage(url, LIMITS.pageSize),
  status: SITE_CHECKS,
});
