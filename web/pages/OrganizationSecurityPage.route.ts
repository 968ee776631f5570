import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OrganizationSecurityPageQuery } from "#web/__generated__/OrganizationSecurityPageQuery.graphql.ts";

export const organizationSecurityPage = definePage<OrganizationSecurityPageQuery>({
  path: "/organizations/:login/settings/security",
  query: () => import("#web/__generated__/OrganizationSecurityPageQuery.graphql.ts"),
  component: () => import("#web/pages/OrganizationSecurityPage.tsx").then((module) => module.OrganizationSecurityPage),
  variables: ({ params: { login = "" } }) => ({ login }),
  status: [
    ({ organization }) => (organization ? undefined : { status: 404 }),
    requireSignedIn,
    ({ organization }) => (organization?.viewerCanAdminister ? undefined : { status: 403 }),
  ],
});
