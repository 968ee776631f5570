/** The queries of a repository's issues page and pull requests page without a search. In a file of their own, since every page loads them. */
export const REPOSITORY_DEFAULT_QUERY = "is:issue state:open";
export const REPOSITORY_PULLS_QUERY = "is:pr state:open";
