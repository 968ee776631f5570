import { definePage } from "#web/platform/router/define-page.tsx";
import type { SetUpPageQuery } from "#web/__generated__/SetUpPageQuery.graphql.ts";

export const setUpPage = definePage<SetUpPageQuery>({
  path: "/setup",
  query: () => import("#web/__generated__/SetUpPageQuery.graphql.ts"),
  component: () => import("#web/pages/SetUpPage.tsx").then((module) => module.SetUpPage),
  variables: ({ url }) => ({ token: url.searchParams.get("token") ?? "" }),
});
