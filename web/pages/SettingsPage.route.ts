import { requireSignedIn } from "#web/pages/checks.ts";
import { getSettingsVariables, SETTINGS_SECTIONS } from "#web/pages/settings-sections.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SettingsPageQuery } from "#web/__generated__/SettingsPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const SETTINGS = "/settings";

export const settingsPage = definePage<SettingsPageQuery>({
  path: [SETTINGS, ...Object.values(SETTINGS_SECTIONS)],
  redirect: ({ path }) => (path === SETTINGS ? paths.settingsProfile() : undefined),
  query: () => import("#web/__generated__/SettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/SettingsPage.tsx").then((module) => module.SettingsPage),
  variables: ({ path }) => getSettingsVariables(path),
  status: [requireSignedIn],
});
