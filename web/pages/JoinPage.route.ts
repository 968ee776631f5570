import { requireSignedOut } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { JoinPageQuery } from "#web/__generated__/JoinPageQuery.graphql.ts";

export const joinPage = definePage<JoinPageQuery>({
  path: ["/join", "/join/:token"],
  query: () => import("#web/__generated__/JoinPageQuery.graphql.ts"),
  component: () => import("#web/pages/JoinPage.tsx").then((module) => module.JoinPage),
  variables: ({ params }) => ({ token: params["token"] ?? "" }),
  status: [requireSignedOut],
});
