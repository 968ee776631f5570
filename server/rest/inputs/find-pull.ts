import type { IssueRow } from "#server/issues/issue.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { findIssue } from "#server/rest/inputs/find-resource.ts";

/** The pull request of `{pull_number}`. An issue is none. */
export async function findPull(request: RestRequest): Promise<{ repository: RepositoryRow; issue: IssueRow }> {
  const found = await findIssue(request);
  if (!found.issue.isPull) throw missingResource();
  return found;
}
