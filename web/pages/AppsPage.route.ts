import { ACCOUNT_CHECKS, readAccount } from "#web/pages/account-settings.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { AppsPageQuery } from "#web/__generated__/AppsPageQuery.graphql.ts";

export const appsPage = definePage<AppsPageQuery>({
  path: [
    "/settings/apps",
    "/settings/apps/new",
    "/organizations/:login/settings/apps",
    "/organizations/:login/settings/apps/new",
  ],
  query: () => import("#web/__generated__/AppsPageQuery.graphql.ts"),
  component: () => import("#web/pages/AppsPage.tsx").then((module) => module.AppsPage),
  variables: readAccount,
  status: [...ACCOUNT_CHECKS],
});
