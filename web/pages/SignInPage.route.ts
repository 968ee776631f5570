import { requireSignedOut } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SignInPageQuery } from "#web/__generated__/SignInPageQuery.graphql.ts";

export const signInPage = definePage<SignInPageQuery>({
  path: "/login",
  query: () => import("#web/__generated__/SignInPageQuery.graphql.ts"),
  component: () => import("#web/pages/SignInPage.tsx").then((module) => module.SignInPage),
  variables: () => ({}),
  status: [requireSignedOut],
});
