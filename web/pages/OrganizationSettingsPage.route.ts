import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OrganizationSettingsPageQuery } from "#web/__generated__/OrganizationSettingsPageQuery.graphql.ts";

export const organizationSettingsPage = definePage<OrganizationSettingsPageQuery>({
  path: ["issue-types", "issue-fields", "labels"].map((section) => `/organizations/:login/settings/${section}`),
  query: () => import("#web/__generated__/OrganizationSettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/OrganizationSettingsPage.tsx").then((module) => module.OrganizationSettingsPage),
  variables: ({ params: { login = "" } }) => ({ login }),
  status: [
    ({ organization }) => (organization ? undefined : { status: 404 }),
    requireSignedIn,
    ({ organization }) => (organization?.viewerCanAdminister ? undefined : { status: 403 }),
  ],
});
