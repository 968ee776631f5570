import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { record } from "#server/events/record.ts";
import { writeKeptRows } from "#server/issues/deleted-rows.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import { showRestored } from "#server/issues/lost-rows.ts";
import { reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { touchMilestones } from "#server/milestones/touch-milestones.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * Restores a deleted issue with all that hung on it, under its number. Labels, assignees, a milestone and a type that it
 * can no longer have are left out.
 */
export async function restoreIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "issue.delete", getGrant(ctx, repository));
  // The lock: of two at a time, the second one finds it restored.
  const deleted = await ctx.db.row<{ number: number }>(sql`
    select number from deleted_issues
    where repository_id = ${input.repositoryId} and issue_id = ${input.id} and deleted_at > ${firstKept(ctx)} for update`);
  if (!deleted) throw notFound("an Issue");
  await checkNumber(ctx, repository, deleted.number);
  await leaveOutMissing(ctx, repository, input);
  await writeKeptRows(ctx, input);
  await ctx.db.run(
    sql`delete from deleted_issues where repository_id = ${input.repositoryId} and issue_id = ${input.id}`,
  );
  await showRestored(ctx, input);
  const issue = await reloadIssue(ctx, input);
  const { repositoryId, milestoneId } = issue;
  if (milestoneId !== null) await ctx.db.run(touchMilestones(ctx, [{ repositoryId, id: milestoneId }]));
  await record(ctx, "ISSUE_RESTORED", { repositoryId, issueId: issue.id });
  return reloadIssue(ctx, input);
}

/** Whether an issue of this number was deleted and can still be restored. The caller has loaded the repository as the viewer. */
export async function isDeletedNumber(ctx: Context, repositoryId: number, number: number): Promise<boolean> {
  const row = await ctx.db.row(
    sql`select 1 from deleted_issues where repository_id = ${repositoryId} and number = ${number}
      and deleted_at > ${firstKept(ctx)} limit 1`,
  );
  return row !== undefined;
}

/** The job that removes what can no longer be restored. */
export async function removeOldDeletedIssues(ctx: Context): Promise<void> {
  await ctx.db.run(sql`delete from deleted_issues where deleted_at <= ${firstKept(ctx)}`);
}

function firstKept(ctx: Context): Sql {
  return sql`${ctx.now}::timestamptz - make_interval(days => ${LIMITS.deletedIssueDays})`;
}

/** Another import of its archive may have written the issue again. */
async function checkNumber(ctx: Context, repository: RepositoryRow, number: number): Promise<void> {
  const taken = await ctx.db.row(
    sql`select 1 from issues where repository_id = ${repository.id} and number = ${number}`,
  );
  if (taken) throw unprocessable(`There is another issue #${number} now.`, "issueId");
}

/** Columns of a kept row. */
type KeptReferences = {
  assignee_ids: number[];
  label_ids: number[];
  milestone_id: number | null;
  issue_type_id: number | null;
};

/** Takes out of the kept row of the issue what the issue can no longer have. */
async function leaveOutMissing(ctx: Context, repository: RepositoryRow, { id }: IssueKey): Promise<void> {
  const kept = sql`k.repository_id = ${repository.id} and k.issue_id = ${id} and k.table_name = 'issues'`;
  const row = await ctx.db.row<{ content: KeptReferences }>(
    sql`select k.content from deleted_issue_rows k where ${kept}`,
  );
  if (!row) return;
  const { assignee_ids, label_ids, milestone_id, issue_type_id } = row.content;
  const exists = async (table: Sql, ids: readonly (number | null)[]) =>
    new Set(
      (await ctx.db.rows<{ id: number }>(sql`select id from ${table} x where x.id = any(${ids}::bigint[])`)).map(
        (found) => found.id,
      ),
    );
  const labels = await exists(sql`(select id from labels where repository_id = ${repository.id})`, label_ids);
  const milestones = await exists(sql`(select id from milestones where repository_id = ${repository.id})`, [
    milestone_id,
  ]);
  const types = await exists(sql`issue_types`, [issue_type_id]);
  const references: KeptReferences = {
    assignee_ids: await filterAssignable(ctx, repository, assignee_ids),
    label_ids: label_ids.filter((labelId) => labels.has(labelId)),
    milestone_id: milestone_id !== null && milestones.has(milestone_id) ? milestone_id : null,
    issue_type_id: issue_type_id !== null && types.has(issue_type_id) ? issue_type_id : null,
  };
  await ctx.db.run(sql`
    update deleted_issue_rows k set content = k.content || ${JSON.stringify(references)}::jsonb where ${kept}`);
}
