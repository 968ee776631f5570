import { requireRepository } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { FilesPageQuery } from "#web/__generated__/FilesPageQuery.graphql.ts";

export const filesPage = definePage<FilesPageQuery>({
  path: ["/:owner/:name/files", "/:owner/:name/files/*"],
  query: () => import("#web/__generated__/FilesPageQuery.graphql.ts"),
  component: () => import("#web/pages/FilesPage.tsx").then((module) => module.FilesPage),
  variables: (address) => ({ ...readRepository(address), path: address.params["*"] ?? "" }),
  status: [requireRepository],
});
