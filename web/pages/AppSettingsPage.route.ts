import { ACCOUNT_CHECKS, readAccount } from "#web/pages/account-settings.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { AppSettingsPageQuery } from "#web/__generated__/AppSettingsPageQuery.graphql.ts";

export const appSettingsPage = definePage<AppSettingsPageQuery>({
  path: ["/settings/apps/:slug", "/organizations/:login/settings/apps/:slug"],
  query: () => import("#web/__generated__/AppSettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/AppSettingsPage.tsx").then((module) => module.AppSettingsPage),
  variables: (address) => ({
    ...readAccount(address),
    slug: address.params["slug"] ?? "",
    first: address.url.searchParams.has("show") ? 100 : 20,
  }),
  status: [
    ...ACCOUNT_CHECKS,
    ({ app }) => (app ? undefined : { status: 404 }),
    ({ app }) => (app?.viewerCanAdminister ? undefined : { status: 403 }),
  ],
});
