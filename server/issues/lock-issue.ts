import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { loadIssueForUpdate as lockRow, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

export type LockReason = "OFF_TOPIC" | "TOO_HEATED" | "RESOLVED" | "SPAM";

/** Locks the conversation: only those with write access may comment and react. */
export async function lockIssue(ctx: Context, input: IssueKey & { lockReason?: LockReason | null }): Promise<IssueRow> {
  const { issue, repository } = await lockRow(ctx, input);
  authorize(ctx, "issue.lock", getGrant(ctx, repository));
  if (issue.isLocked) return issue;
  await ctx.db.run(sql`
    update issues set is_locked = true, lock_reason = ${input.lockReason ?? null}, updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  const data = { lockReason: input.lockReason ?? null };
  await record(ctx, "LOCKED", { repositoryId: issue.repositoryId, issueId: issue.id, data });
  return reloadIssue(ctx, issue);
}

export async function unlockIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const { issue, repository } = await lockRow(ctx, input);
  authorize(ctx, "issue.lock", getGrant(ctx, repository));
  if (!issue.isLocked) return issue;
  await ctx.db.run(sql`
    update issues set is_locked = false, lock_reason = null, updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  await record(ctx, "UNLOCKED", { repositoryId: issue.repositoryId, issueId: issue.id });
  return reloadIssue(ctx, issue);
}
