import type { Context } from "#server/context.ts";
import type { CloseReason } from "#server/issues/close-issue.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Closes the row of an issue or pull request; a pull request has no reason. */
export async function writeClosed(
  ctx: Context,
  issue: IssueKey,
  reason: CloseReason | null,
  duplicate?: IssueRow,
): Promise<void> {
  await ctx.db.run(sql`
    update issues set state = 'CLOSED', state_reason = ${reason}, closed_at = ${ctx.now}, closed_by_id = ${ctx.viewer.accountId},
      duplicate_of_id = ${duplicate?.id ?? null}, duplicate_of_repository_id = ${duplicate?.repositoryId ?? null}, updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
}

export async function writeReopened(ctx: Context, issue: IssueKey, reason: "REOPENED" | null): Promise<void> {
  await ctx.db.run(sql`
    update issues set state = 'OPEN', state_reason = ${reason}, closed_at = null, closed_by_id = null,
      duplicate_of_id = null, duplicate_of_repository_id = null, updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
}
