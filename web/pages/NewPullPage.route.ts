import { requireNotArchived, requirePush, requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NewPullPageQuery } from "#web/__generated__/NewPullPageQuery.graphql.ts";

export const newPullPage = definePage<NewPullPageQuery>({
  path: ["/:owner/:name/compare", "/:owner/:name/compare/*"],
  query: () => import("#web/__generated__/NewPullPageQuery.graphql.ts"),
  component: () => import("#web/pages/NewPullPage.tsx").then((module) => module.NewPullPage),
  variables: readRepository,
  status: [
    requireRepository,
    requireSignedIn,
    requireNotArchived,
    requirePush("You don’t have permission to open pull requests in this repository"),
  ],
});
