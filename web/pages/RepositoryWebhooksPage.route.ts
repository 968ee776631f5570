import { readRepository } from "#web/pages/address.ts";
import { requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { readWebhook } from "#web/pages/read-webhook.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { RepositoryWebhooksPageQuery } from "#web/__generated__/RepositoryWebhooksPageQuery.graphql.ts";

export const repositoryWebhooksPage = definePage<RepositoryWebhooksPageQuery>({
  path: "/:owner/:name/settings/hooks/*",
  query: () => import("#web/__generated__/RepositoryWebhooksPageQuery.graphql.ts"),
  component: () => import("#web/pages/RepositoryWebhooksPage.tsx").then((module) => module.RepositoryWebhooksPage),
  variables: (address) => {
    const webhook = readWebhook(address);
    return webhook && { ...readRepository(address), ...webhook };
  },
  status: [
    requireRepository,
    requireSignedIn,
    ({ repository }) => (repository?.viewerCanManageWebhooks ? undefined : { status: 403 }),
    ({ repository }, { variables }) => (variables.isWebhook && !repository?.webhook ? { status: 404 } : undefined),
  ],
});
