import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { loadIssueForUpdate, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { checkAssigneeCount, requireAssignees } from "#server/issues/issue-references.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

type Change = IssueKey & { assigneeIds: readonly number[] };

export async function addAssignees(ctx: Context, input: Change): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.assign", getGrant(ctx, repository));
  const wanted = await requireAssignees(ctx, repository, input.assigneeIds);
  return writeAssignees(ctx, issue, [...issue.assigneeIds, ...wanted.map((account) => account.id)]);
}

export async function removeAssignees(ctx: Context, input: Change): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.assign", getGrant(ctx, repository));
  return writeAssignees(
    ctx,
    issue,
    issue.assigneeIds.filter((id) => !input.assigneeIds.includes(id)),
  );
}

/** Makes the issue's assignees exactly these. */
export async function setAssignees(ctx: Context, input: Change): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.assign", getGrant(ctx, repository));
  const added = input.assigneeIds.filter((id) => !issue.assigneeIds.includes(id));
  await requireAssignees(ctx, repository, added);
  return writeAssignees(ctx, issue, input.assigneeIds);
}

/** Writes assignees that the caller may put there: the viewer's right was looked at, or a template gives them. */
export async function writeAssignees(ctx: Context, issue: IssueRow, ids: readonly number[]): Promise<IssueRow> {
  const after = [...new Set(ids)];
  const added = after.filter((id) => !issue.assigneeIds.includes(id));
  const removed = issue.assigneeIds.filter((id) => !after.includes(id));
  if (added.length + removed.length === 0) return issue;
  checkAssigneeCount(after.length);
  await ctx.db.run(sql`
    update issues set assignee_ids = ${after}, updated_at = ${ctx.now} where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  for (const assigneeId of [...added, ...removed]) {
    await record(ctx, added.includes(assigneeId) ? "ASSIGNED" : "UNASSIGNED", {
      repositoryId: issue.repositoryId,
      issueId: issue.id,
      data: { assigneeId },
    });
  }
  return reloadIssue(ctx, issue);
}
