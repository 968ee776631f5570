import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OrganizationSettingsPageQuery } from "#web/__generated__/OrganizationSettingsPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const SETTINGS = "/organizations/:login/settings";

export const organizationSettingsPage = definePage<OrganizationSettingsPageQuery>({
  path: [SETTINGS, ...["issue-types", "issue-fields", "labels"].map((section) => `${SETTINGS}/${section}`)],
  redirect: ({ path, params: { login = "" } }) => (path === SETTINGS ? paths.organizationIssueTypes(login) : undefined),
  query: () => import("#web/__generated__/OrganizationSettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/OrganizationSettingsPage.tsx").then((module) => module.OrganizationSettingsPage),
  variables: ({ params: { login = "" } }) => ({ login }),
  status: [
    ({ organization }) => (organization ? undefined : { status: 404 }),
    requireSignedIn,
    ({ organization }) => (organization?.viewerCanAdminister ? undefined : { status: 403 }),
  ],
});
