import { readRepository } from "#web/pages/address.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { ErrorPageQuery } from "#web/__generated__/ErrorPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

/** A repository's address shows its issues. Any other address is an unknown one. */
export const repositoryPage = definePage<ErrorPageQuery>({
  path: ["/:owner/:name", "*"],
  query: () => import("#web/__generated__/ErrorPageQuery.graphql.ts"),
  component: () => import("#web/pages/ErrorPage.tsx").then(({ EmptyPage }) => EmptyPage),
  variables: (address) => ({ ...readRepository(address), isRepository: address.path !== "*" }),
  status: [
    ({ repository }) =>
      repository
        ? { status: 302, redirect: paths.issues({ owner: repository.owner.login, name: repository.name }) }
        : { status: 404 },
  ],
});
