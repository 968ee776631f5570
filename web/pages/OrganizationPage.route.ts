import { readPage } from "#web/pages/address.ts";
import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OrganizationPageQuery } from "#web/__generated__/OrganizationPageQuery.graphql.ts";

const PAGE_SIZE = 30;
const SECTIONS = ["people", "outside-collaborators", "teams", "new-team", "teams/:slug"];

export const organizationPage = definePage<OrganizationPageQuery>({
  path: SECTIONS.map((section) => `/orgs/:login/${section}`),
  query: () => import("#web/__generated__/OrganizationPageQuery.graphql.ts"),
  component: () => import("#web/pages/OrganizationPage.tsx").then((module) => module.OrganizationPage),
  variables: ({ path, params: { login = "", slug = "" }, url }) => {
    const section = SECTIONS.findIndex((end) => path.endsWith(end));
    return {
      login,
      slug,
      isPeople: section <= 1,
      isOutside: section === 1,
      isTeams: section === 2,
      isNewTeam: section === 3,
      isTeam: section === 4,
      query: url.searchParams.get("query") ?? "",
      ...readPage(url, PAGE_SIZE),
    };
  },
  status: [
    ({ organization }) => (organization ? undefined : { status: 404 }),
    requireSignedIn,
    ({ organization }) => (organization?.viewerIsAMember ? undefined : { status: 403 }),
    ({ organization }, { variables: { isTeam } }) => (isTeam && !organization?.team ? { status: 404 } : undefined),
    ({ organization }, { variables: { isOutside, isNewTeam } }) =>
      (isOutside && !organization?.viewerCanAdminister) || (isNewTeam && !organization?.viewerCanCreateTeams)
        ? { status: 403 }
        : undefined,
  ],
});
