import { readPage } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { OwnerPageQuery } from "#web/__generated__/OwnerPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const PAGE_SIZE = 30;

export const ownerPage = definePage<OwnerPageQuery>({
  path: ["/:owner", "/orgs/:owner", "/organizations/:owner"],
  redirect: ({ path, params: { owner = "" } }) => (path === "/:owner" ? undefined : paths.account(owner)),
  query: () => import("#web/__generated__/OwnerPageQuery.graphql.ts"),
  component: () => import("#web/pages/OwnerPage.tsx").then((module) => module.OwnerPage),
  variables: ({ params: { owner = "" }, url }) => {
    const { skip } = readPage(url, PAGE_SIZE);
    return { login: owner, first: PAGE_SIZE, after: skip > 0 ? btoa(`p:${skip - 1}`).replace(/=+$/, "") : null };
  },
  status: [({ repositoryOwner }) => (repositoryOwner ? undefined : { status: 404 })],
});
