import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SettingsPageQuery } from "#web/__generated__/SettingsPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

export const settingsPage = definePage<SettingsPageQuery>({
  path: [
    "/settings",
    "/settings/profile",
    "/settings/emoji",
    "/settings/security",
    "/settings/identities",
    "/settings/sessions",
    "/settings/labels",
    "/settings/replies",
    "/settings/tokens",
  ],
  redirect: ({ path }) => (path === "/settings" ? paths.settingsProfile() : undefined),
  query: () => import("#web/__generated__/SettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/SettingsPage.tsx").then((module) => module.SettingsPage),
  variables: () => ({}),
  status: [requireSignedIn],
});
