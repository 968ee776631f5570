import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { keepRows } from "#server/issues/deleted-rows.ts";
import { loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { removeLostRows } from "#server/issues/lost-rows.ts";
import { record } from "#server/events/record.ts";
import { touchMilestones } from "#server/milestones/touch-milestones.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, type RepositoryRow } from "#server/repositories/repository.ts";

/** Deletes an issue with all that hangs on it. Its number is not given again, and it can be restored for a while. */
export async function deleteIssue(ctx: Context, input: IssueKey): Promise<RepositoryRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.delete", getGrant(ctx, repository));
  if (issue.isPull) throw unprocessable("Pull requests cannot be deleted.", "issueId");
  await keepDeleted(ctx, issue);
  // Recorded first, for the subscribers: the event is deleted with the issue.
  await record(ctx, "ISSUE_DELETED", { repositoryId: issue.repositoryId, issueId: issue.id });
  const { repositoryId, milestoneId } = issue;
  if (milestoneId !== null) await ctx.db.run(touchMilestones(ctx, [{ repositoryId, id: milestoneId }]));
  await removeLostRows(ctx, issue);
  await ctx.db.run(sql`delete from issues where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  return repository;
}

/** For `restoreIssue`. */
async function keepDeleted(ctx: Context, { repositoryId, id, number }: IssueRow): Promise<void> {
  await ctx.db.run(sql`
    insert into deleted_issues (repository_id, issue_id, number, account_id, deleted_at)
    values (${repositoryId}, ${id}, ${number}, ${ctx.viewer.accountId}, ${ctx.now})`);
  await keepRows(ctx, { repositoryId, id });
}
