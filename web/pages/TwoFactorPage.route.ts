import { requireSignedOut } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { TwoFactorPageQuery } from "#web/__generated__/TwoFactorPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

export const twoFactorPage = definePage<TwoFactorPageQuery>({
  path: paths.twoFactor(),
  query: () => import("#web/__generated__/TwoFactorPageQuery.graphql.ts"),
  component: () => import("#web/pages/TwoFactorPage.tsx").then((module) => module.TwoFactorPage),
  variables: () => ({}),
  status: [requireSignedOut],
});
