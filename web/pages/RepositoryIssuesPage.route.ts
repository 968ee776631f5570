import { readPage, readPageSize, readQuery, readRepository } from "#web/pages/address.ts";
import { requireRepository } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageStatus } from "#web/platform/router/page-status.ts";
import type { RepositoryIssuesPageQuery } from "#web/__generated__/RepositoryIssuesPageQuery.graphql.ts";
import { quote } from "#shared/paths.ts";
import { REPOSITORY_DEFAULT_QUERY, REPOSITORY_PULLS_QUERY } from "#shared/query/defaults.ts";
import { ISSUES_LOAD_ERROR, ISSUES_NOT_LOADED } from "#shared/messages.ts";

const ISSUES = "/:owner/:name/issues";

type Params = PageAddress["params"];

/** The lists of a repository by path, with the default query of each. */
const DEFAULT_QUERIES: Record<string, (params: Params) => string> = {
  [ISSUES]: () => REPOSITORY_DEFAULT_QUERY,
  "/:owner/:name/pulls": () => REPOSITORY_PULLS_QUERY,
  [`${ISSUES}/created_by/:author`]: ({ author }) => getOpenIssuesQuery("author", author),
  [`${ISSUES}/created_by/app/:author`]: ({ author }) => getOpenIssuesQuery("author", `app/${author ?? ""}`),
  [`${ISSUES}/assigned/:assignee`]: ({ assignee }) => getOpenIssuesQuery("assignee", assignee),
  [`${ISSUES}/mentioned/:mentioned`]: ({ mentioned }) => getOpenIssuesQuery("mentions", mentioned),
  "/:owner/:name/labels/:label": ({ label }) => getOpenIssuesQuery("label", label),
};

export const repositoryIssuesPage = definePage<RepositoryIssuesPageQuery>({
  path: Object.keys(DEFAULT_QUERIES),
  query: () => import("#web/__generated__/RepositoryIssuesPageQuery.graphql.ts"),
  component: () => import("#web/pages/RepositoryIssuesPage.tsx").then((module) => module.RepositoryIssuesPage),
  variables: getVariables,
  status: [requireRepository, redirectToDefaultView],
  failure: { title: ISSUES_NOT_LOADED, text: ISSUES_LOAD_ERROR },
});

function getOpenIssuesQuery(qualifier: string, value = ""): string {
  return `is:issue state:open ${qualifier}:${quote(value)}`;
}

function getVariables(address: PageAddress): RepositoryIssuesPageQuery["variables"] {
  const { path, params, url } = address;
  const query = readQuery(url) ?? DEFAULT_QUERIES[path]?.(params) ?? REPOSITORY_DEFAULT_QUERY;
  return {
    ...readRepository(address),
    query,
    ...readPage(url, readPageSize(url, query)),
    // The query of the default view, which is known only with the response, is an index too.
    isIndex: path === ISSUES,
  };
}

/** A repository's default view replaces the default query of its issue list. */
function redirectToDefaultView(
  { repository }: RepositoryIssuesPageQuery["response"],
  { path, url }: { path: string; url: URL },
): PageStatus | undefined {
  const query = repository?.defaultView?.query;
  if (path !== ISSUES || !query || url.searchParams.has("q")) return undefined;
  const parameters = new URLSearchParams(url.searchParams);
  parameters.set("q", query);
  return { status: 302, redirect: `${url.pathname}?${parameters.toString()}` };
}
