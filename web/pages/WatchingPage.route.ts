import { readPage } from "#web/pages/address.ts";
import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { WatchingPageQuery } from "#web/__generated__/WatchingPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

export const watchingPage = definePage<WatchingPageQuery>({
  path: paths.watching(),
  query: () => import("#web/__generated__/WatchingPageQuery.graphql.ts"),
  component: () => import("#web/pages/WatchingPage.tsx").then((module) => module.WatchingPage),
  variables: ({ url }) => readPage(url, LIMITS.pageSize),
  status: [requireSignedIn],
});
