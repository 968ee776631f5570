/** What an empty search of a repository's issues page stands for, and of its pull requests'. On their own: every page has them. */
export const REPOSITORY_DEFAULT_QUERY = "is:issue state:open";
export const REPOSITORY_PULLS_QUERY = "is:pr state:open";
