import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { NewOrganizationPageQuery } from "#web/__generated__/NewOrganizationPageQuery.graphql.ts";

export const newOrganizationPage = definePage<NewOrganizationPageQuery>({
  path: "/organizations/new",
  query: () => import("#web/__generated__/NewOrganizationPageQuery.graphql.ts"),
  component: () => import("#web/pages/NewOrganizationPage.tsx").then((module) => module.NewOrganizationPage),
  variables: () => ({}),
  status: [requireSignedIn, ({ safeViewer }) => (safeViewer.canCreateOrganizations ? undefined : { status: 403 })],
});
