import { readQuery } from "#web/pages/address.ts";
import { LIMITS } from "#shared/limits.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OrganizationMilestonesPageQuery } from "#web/__generated__/OrganizationMilestonesPageQuery.graphql.ts";
import { MILESTONES_NOT_LOADED, MILESTONES_SYSTEM_ERROR } from "#shared/messages.ts";

export const organizationMilestonesPage = definePage<OrganizationMilestonesPageQuery>({
  path: "/orgs/:login/milestones",
  query: () => import("#web/__generated__/OrganizationMilestonesPageQuery.graphql.ts"),
  component: () =>
    import("#web/pages/OrganizationMilestonesPage.tsx").then((module) => module.OrganizationMilestonesPage),
  variables: ({ params: { login = "" }, url }) => ({
    login,
    state: url.searchParams.get("state") === "closed" ? "CLOSED" : "OPEN",
    query: readQuery(url) ?? null,
    first: LIMITS.milestonesPage,
    skip: 0,
  }),
  status: [({ organization }) => (organization ? undefined : { status: 404 })],
  failure: { title: MILESTONES_NOT_LOADED, text: MILESTONES_SYSTEM_ERROR },
});
