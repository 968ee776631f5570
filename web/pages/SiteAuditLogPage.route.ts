import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import { readAuditAddress } from "#web/audit/audit-address.ts";
import type { SiteAuditLogPageQuery } from "#web/__generated__/SiteAuditLogPageQuery.graphql.ts";

export const siteAuditLogPage = definePage<SiteAuditLogPageQuery>({
  path: "/site/audit-log",
  query: () => import("#web/__generated__/SiteAuditLogPageQuery.graphql.ts"),
  component: () => import("#web/pages/SiteAuditLogPage.tsx").then((module) => module.SiteAuditLogPage),
  variables: ({ url }) => readAuditAddress(url.searchParams),
  status: SITE_CHECKS,
});
