import { requireSignedIn } from "#web/pages/checks.ts";
import { readWebhook } from "#web/pages/read-webhook.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OrganizationWebhooksPageQuery } from "#web/__generated__/OrganizationWebhooksPageQuery.graphql.ts";

export const organizationWebhooksPage = definePage<OrganizationWebhooksPageQuery>({
  path: "/organizations/:login/settings/hooks/*",
  query: () => import("#web/__generated__/OrganizationWebhooksPageQuery.graphql.ts"),
  component: () => import("#web/pages/OrganizationWebhooksPage.tsx").then((module) => module.OrganizationWebhooksPage),
  variables: (address) => {
    const webhook = readWebhook(address);
    return webhook && { login: address.params["login"] ?? "", ...webhook };
  },
  status: [
    ({ organization }) => (organization ? undefined : { status: 404 }),
    requireSignedIn,
    ({ organization }) => (organization?.viewerCanManageWebhooks ? undefined : { status: 403 }),
    ({ organization }, { variables }) => (variables.isWebhook && !organization?.webhook ? { status: 404 } : undefined),
  ],
});
