import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { ImportsPageQuery } from "#web/__generated__/ImportsPageQuery.graphql.ts";

export const importsPage = definePage<ImportsPageQuery>({
  path: "/site/imports",
  query: () => import("#web/__generated__/ImportsPageQuery.graphql.ts"),
  component: () => import("#web/pages/ImportsPage.tsx").then((module) => module.ImportsPage),
  variables: () => ({}),
  status: SITE_CHECKS,
});
