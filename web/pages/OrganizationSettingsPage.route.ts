import { readAuditAddress } from "#web/audit/audit-address.ts";
import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OrganizationSettingsPageQuery } from "#web/__generated__/OrganizationSettingsPageQuery.graphql.ts";

const SETTINGS = "/organizations/:login/settings";

export const organizationSettingsPage = definePage<OrganizationSettingsPageQuery>({
  path: [
    SETTINGS,
    ...["profile", "member_privileges", "issue-types", "issue-fields", "labels", "audit-log"].map(
      (section) => `${SETTINGS}/${section}`,
    ),
  ],
  redirect: ({ path, params: { login = "" } }) =>
    path === SETTINGS ? `/organizations/${encodeURIComponent(login)}/settings/profile` : undefined,
  query: () => import("#web/__generated__/OrganizationSettingsPageQuery.graphql.ts"),
  component: () => import("#web/pages/OrganizationSettingsPage.tsx").then((module) => module.OrganizationSettingsPage),
  variables: ({ path, params: { login = "" }, url }) => ({
    login,
    isAccount: /profile|privileges/.test(path),
    isLog: path.endsWith("log"),
    isIssues: /issue|labels/.test(path),
    ...readAuditAddress(url.searchParams),
  }),
  status: [
    ({ organization }) => (organization ? undefined : { status: 404 }),
    requireSignedIn,
    ({ organization }) => (organization?.viewerCanAdminister ? undefined : { status: 403 }),
  ],
});
