import type { IssueRow } from "#server/issues/issue.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

/** The path of an issue's or pull request's page. */
export function issuePath(repository: RepositoryRow | undefined, issue: IssueRow): string {
  if (!repository) return "/";
  return issue.isPull
    ? paths.pull(repositoryAddress(repository), issue.number)
    : paths.issue(repositoryAddress(repository), issue.number);
}
