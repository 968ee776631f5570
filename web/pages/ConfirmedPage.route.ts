import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { ConfirmedPageQuery } from "#web/__generated__/ConfirmedPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

export const confirmedPage = definePage<ConfirmedPageQuery>({
  path: paths.settingsConfirmed(),
  query: () => import("#web/__generated__/ConfirmedPageQuery.graphql.ts"),
  component: () => import("#web/pages/ConfirmedPage.tsx").then((module) => module.ConfirmedPage),
  variables: () => ({}),
  status: [requireSignedIn],
});
