import { definePage } from "#web/platform/router/define-page.tsx";
import type { ResetPageQuery } from "#web/__generated__/ResetPageQuery.graphql.ts";

export const resetPage = definePage<ResetPageQuery>({
  path: "/reset/:token",
  query: () => import("#web/__generated__/ResetPageQuery.graphql.ts"),
  component: () => import("#web/pages/ResetPage.tsx").then((module) => module.ResetPage),
  variables: ({ params }) => ({ token: params["token"] ?? "" }),
});
