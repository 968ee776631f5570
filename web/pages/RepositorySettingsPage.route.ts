import { requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { RepositorySettingsPageQuery } from "#web/__generated__/RepositorySettingsPageQuery.graphql.ts";

export const repositorySettingsPage = definePage<RepositorySettingsPageQuery>({
  path: "/:owner/:name/settings",
  query: () => import("#web/__generated__/RepositorySettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/RepositorySettingsPage.tsx").then((module) => module.RepositorySettingsPage),
  variables: readRepository,
  status: [
    requireRepository,
    requireSignedIn,
    ({ repository }) =>
      /^(ADMIN|MAINTAIN|WRITE)$/.test(repository?.viewerPermission ?? "") ? undefined : { status: 403 },
  ],
});
