import { requireSignedOut } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { ForgotPasswordPageQuery } from "#web/__generated__/ForgotPasswordPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

export const forgotPasswordPage = definePage<ForgotPasswordPageQuery>({
  path: paths.forgotPassword(),
  query: () => import("#web/__generated__/ForgotPasswordPageQuery.graphql.ts"),
  component: () => import("#web/pages/ForgotPasswordPage.tsx").then((module) => module.ForgotPasswordPage),
  variables: () => ({}),
  status: [requireSignedOut],
});
