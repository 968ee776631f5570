import { batch, prime, type Context } from "#server/platform/context.ts";
import { relationsColumn } from "#server/issues/issue-relations.ts";
import {
  ISSUE_COLUMNS,
  issueByNumber,
  issueKey,
  loadBodies,
  loadIssues,
  type BodyRow,
  type IssueKey,
  type IssueRow,
} from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** An issue, loaded in one batch with others. Undefined: the viewer cannot see it. */
export function loadIssue(ctx: Context, { repositoryId, id }: IssueKey): Promise<IssueRow | undefined> {
  return batch(ctx, loadIssues, { repositoryId, id }, issueKey);
}

/** An issue with the names of its relations, by number, in a repository that the caller has loaded as the viewer. */
export async function loadIssueByNumber(
  ctx: Context,
  repository: RepositoryRow,
  number: number,
): Promise<IssueRow | undefined> {
  const columns = sql`${ISSUE_COLUMNS}, ${relationsColumn(repository.id)}`;
  const issue = await issueByNumber(ctx, repository, number, columns);
  // Its comments and events ask for it as well.
  if (issue) prime(ctx, loadIssues, { key: issue, value: issue, toKey: issueKey });
  return issue;
}

/** The body of an issue that the caller has loaded as the viewer. */
export function loadBody(ctx: Context, { repositoryId, id }: IssueKey): Promise<BodyRow | undefined> {
  return batch(ctx, loadBodies, { repositoryId, id }, issueKey);
}
