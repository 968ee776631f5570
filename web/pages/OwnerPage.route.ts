import { readPage } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import { ACCOUNT_PAGE_SIZES } from "#web/people/page-sizes.ts";
import type { OwnerPageQuery } from "#web/__generated__/OwnerPageQuery.graphql.ts";
import { paths, quote } from "#shared/paths.ts";

export const ownerPage = definePage<OwnerPageQuery>({
  path: ["/:owner", "/orgs/:owner", "/organizations/:owner"],
  redirect: ({ path, params: { owner = "" } }) => (path === "/:owner" ? undefined : paths.account(owner)),
  query: () => import("#web/__generated__/OwnerPageQuery.graphql.ts"),
  component: () => import("#web/pages/OwnerPage.tsx").then((module) => module.OwnerPage),
  variables: getVariables,
  status: [({ actor }) => (actor ? undefined : { status: 404 })],
});

/** Each tab shows how many it has, the open one also a page of them. Without a tab, the kind of account decides. */
function getVariables({ params: { owner = "" }, url }: PageAddress): OwnerPageQuery["variables"] {
  const tab = url.searchParams.get("tab");
  const isComments = tab === "comments";
  const { first, skip } = readPage(url, ACCOUNT_PAGE_SIZES[isComments ? tab : "issues"]);
  return {
    login: owner,
    issueQuery: `is:issue author:${quote(owner)}`,
    firstRepositories: isComments || tab === "issues" ? 0 : first,
    firstIssues: isComments || tab === "repositories" ? 0 : first,
    firstComments: isComments ? first : 0,
    skip,
  };
}
