import { ACCOUNT_CHECKS, readAccount } from "#web/pages/account-settings.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { InstallationsPageQuery } from "#web/__generated__/InstallationsPageQuery.graphql.ts";

export const installationsPage = definePage<InstallationsPageQuery>({
  path: ["/settings/installations", "/organizations/:login/settings/installations"],
  query: () => import("#web/__generated__/InstallationsPageQuery.graphql.ts"),
  component: () => import("#web/pages/InstallationsPage.tsx").then((module) => module.InstallationsPage),
  variables: readAccount,
  status: [...ACCOUNT_CHECKS],
});
