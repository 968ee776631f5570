import { readPage, readQuery } from "#web/pages/address.ts";
import { SITE_CHECKS } from "#web/pages/site-checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import { PERSON_FILTERS } from "#web/site/people/PersonFilters.tsx";
import type { SitePeoplePageQuery } from "#web/__generated__/SitePeoplePageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

export const sitePeoplePage = definePage<SitePeoplePageQuery>({
  path: ["/site", "/site/people"],
  redirect: ({ path }) => (path === "/site" ? paths.sitePeople() : undefined),
  query: () => import("#web/__generated__/SitePeoplePageQuery.graphql.ts"),
  component: () => import("#web/pages/SitePeoplePage.tsx").then((module) => module.SitePeoplePage),
  variables: ({ url }) => {
    const name = url.searchParams.get("filter");
    const filter = PERSON_FILTERS.find((known) => known.name === name)?.value ?? "ALL";
    return { query: readQuery(url) ?? null, filter, ...readPage(url, LIMITS.pageSize) };
  },
  status: SITE_CHECKS,
});
