import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { loadIssueTypes, type IssueTypeRow } from "#server/issue-types/issue-type.ts";
import { loadIssueForUpdate, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, type RepositoryRow } from "#server/repositories/repository.ts";

/** Sets the type; null clears it. */
export async function setIssueType(ctx: Context, input: IssueKey & { issueTypeId: number | null }): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.setType", getGrant(ctx, repository));
  if (issue.isPull) throw unprocessable("A pull request has no issue type.", "issueTypeId");
  const wanted = input.issueTypeId === null ? null : await requireType(ctx, repository, input.issueTypeId);
  return writeIssueType(ctx, issue, wanted);
}

/** Writes a type that the caller may set: the viewer's right was looked at, or a template gives it. */
export async function writeIssueType(ctx: Context, issue: IssueRow, wanted: IssueTypeRow | null): Promise<IssueRow> {
  if (issue.issueTypeId === (wanted?.id ?? null)) return issue;
  const [before] = issue.issueTypeId === null ? [] : await loadIssueTypes(ctx, [issue.issueTypeId]);
  await ctx.db.run(sql`
    update issues set issue_type_id = ${wanted?.id ?? null}, updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  await record(ctx, !wanted ? "ISSUE_TYPE_REMOVED" : before ? "ISSUE_TYPE_CHANGED" : "ISSUE_TYPE_ADDED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { issueTypeName: wanted?.name ?? null, previousIssueTypeName: before?.name ?? null },
  });
  return reloadIssue(ctx, issue);
}

async function requireType(ctx: Context, repository: RepositoryRow, id: number): Promise<IssueTypeRow> {
  const [type] = await loadIssueTypes(ctx, [id]);
  if (!type || type.organizationId !== repository.ownerId) throw notFound("an IssueType of this repository's owner");
  if (!type.isEnabled) throw unprocessable(`The issue type ${type.name} is disabled.`, "issueTypeId");
  return type;
}
