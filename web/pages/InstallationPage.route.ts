import { ACCOUNT_CHECKS, readAccount } from "#web/pages/account-settings.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { InstallationPageQuery } from "#web/__generated__/InstallationPageQuery.graphql.ts";

export const installationPage = definePage<InstallationPageQuery>({
  path: ["/settings/installations/:id", "/organizations/:login/settings/installations/:id"],
  query: () => import("#web/__generated__/InstallationPageQuery.graphql.ts"),
  component: () => import("#web/pages/InstallationPage.tsx").then((module) => module.InstallationPage),
  variables: (address) => {
    const id = address.params["id"] ?? "";
    return /^\d{1,9}$/.test(id) ? { ...readAccount(address), id: Number(id) } : undefined;
  },
  status: [...ACCOUNT_CHECKS, ({ appInstallation }) => (appInstallation ? undefined : { status: 404 })],
});
