import { readPage, readQuery } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { HomePageQuery } from "#web/__generated__/HomePageQuery.graphql.ts";

const PAGE_SIZE = 30;

export const homePage = definePage<HomePageQuery>({
  path: "/",
  query: () => import("#web/__generated__/HomePageQuery.graphql.ts"),
  component: () => import("#web/pages/HomePage.tsx").then((module) => module.HomePage),
  variables: ({ url }) => ({ query: readQuery(url) ?? null, ...readPage(url, PAGE_SIZE) }),
});
