import { readPage, readRepository } from "#web/pages/address.ts";
import { requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { RepositoryAccessPageQuery } from "#web/__generated__/RepositoryAccessPageQuery.graphql.ts";

export const repositoryAccessPage = definePage<RepositoryAccessPageQuery>({
  path: "/:owner/:name/settings/access",
  query: () => import("#web/__generated__/RepositoryAccessPageQuery.graphql.ts"),
  component: () => import("#web/pages/RepositoryAccessPage.tsx").then((module) => module.RepositoryAccessPage),
  variables: (address) => ({
    ...readRepository(address),
    query: address.url.searchParams.get("query") ?? "",
    ...readPage(address.url, 30),
  }),
  status: [
    requireRepository,
    requireSignedIn,
    ({ repository }) => (repository?.viewerCanAdminister ? undefined : { status: 403 }),
  ],
});
