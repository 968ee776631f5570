import { requirePush, requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { BulkUpdatesPageQuery } from "#web/__generated__/BulkUpdatesPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

export const bulkUpdatesPage = definePage<BulkUpdatesPageQuery>({
  path: "/:owner/:name/settings/bulk-updates",
  query: () => import("#web/__generated__/BulkUpdatesPageQuery.graphql.ts"),
  component: () => import("#web/pages/BulkUpdatesPage.tsx").then((module) => module.BulkUpdatesPage),
  variables: (address) => ({ ...readRepository(address), first: LIMITS.pageSize }),
  status: [requireRepository, requireSignedIn, requirePush()],
});
