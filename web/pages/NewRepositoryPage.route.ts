import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NewRepositoryPageQuery } from "#web/__generated__/NewRepositoryPageQuery.graphql.ts";

export const newRepositoryPage = definePage<NewRepositoryPageQuery>({
  path: "/new",
  query: () => import("#web/__generated__/NewRepositoryPageQuery.graphql.ts"),
  component: () => import("#web/pages/NewRepositoryPage.tsx").then((module) => module.NewRepositoryPage),
  variables: () => ({}),
  status: [requireSignedIn],
});
