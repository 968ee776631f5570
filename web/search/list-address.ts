import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import { REPOSITORY_DEFAULT_QUERY, REPOSITORY_PULLS_QUERY } from "#shared/query/defaults.ts";

/** Where a list lives, and what its empty search stands for. */
export type ListAddress = {
  path: string;
  baseQuery: string;
  /** It is over all repositories: its rows say where they are from, and open beside it. */
  isEverywhere?: boolean;
  /** The rows of a page. Links keep a number that is not the default. */
  pageSize?: number;
};

export type RepositoryAddress = { owner: string; name: string };

/** `defaultQuery` where the repository's list begins with a view. */
export function issueListAddress(repository: RepositoryAddress, defaultQuery?: string): ListAddress {
  return { path: paths.issues(repository), baseQuery: defaultQuery ?? REPOSITORY_DEFAULT_QUERY };
}

export function pullListAddress(repository: RepositoryAddress): ListAddress {
  return { path: paths.pulls(repository), baseQuery: REPOSITORY_PULLS_QUERY };
}

/** The address of a query's list: a query that the list stands for anyway is not named. Any new query begins at page 1. */
export function listHref({ path, baseQuery, pageSize }: ListAddress, query: string, page = 1): string {
  const search = new URLSearchParams();
  const q = query.trim();
  if (q !== "" && q !== baseQuery) search.set("q", q);
  if (page > 1) search.set("page", String(page));
  if (pageSize !== undefined && pageSize !== LIMITS.pageSize) search.set("pageSize", String(pageSize));
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
