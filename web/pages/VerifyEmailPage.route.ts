import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { VerifyEmailPageQuery } from "#web/__generated__/VerifyEmailPageQuery.graphql.ts";

export const verifyEmailPage = definePage<VerifyEmailPageQuery>({
  path: "/settings/emails/verify/:token",
  query: () => import("#web/__generated__/VerifyEmailPageQuery.graphql.ts"),
  component: () => import("#web/pages/VerifyEmailPage.tsx").then((module) => module.VerifyEmailPage),
  variables: () => ({}),
  status: [requireSignedIn],
});
