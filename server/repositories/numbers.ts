import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * A part of a statement that returns the next `number` of an issue or pull request.
 * The repository's row stays locked until the end of the transaction, so that numbers
 * have no gaps.
 */
export function takeIssueNumber(ctx: Context, repositoryId: number): Sql {
  return sql`
    update repositories set issue_counter = issue_counter + 1, updated_at = ${ctx.now}
    where id = ${repositoryId} returning issue_counter as number`;
}

export async function nextMilestoneNumber(ctx: Context, repositoryId: number): Promise<number> {
  const row = await ctx.db.row<{ number: number }>(sql`
    update repositories set milestone_counter = milestone_counter + 1 where id = ${repositoryId} returning milestone_counter as number`);
  if (!row) throw notFound("a Repository");
  return row.number;
}

/** Makes the next number higher than that of an imported issue. */
export async function raiseIssueCounter(ctx: Context, repositoryId: number, number: number): Promise<void> {
  await ctx.db.run(sql`
    update repositories set issue_counter = greatest(issue_counter, ${number}) where id = ${repositoryId}`);
}

/** Makes the next number higher than that of an imported milestone. */
export async function raiseMilestoneCounter(ctx: Context, repositoryId: number, number: number): Promise<void> {
  await ctx.db.run(sql`
    update repositories set milestone_counter = greatest(milestone_counter, ${number}) where id = ${repositoryId}`);
}

/** For each repository, whether a number was ever given to an issue, pull request or discussion. */
export async function loadHaveIssues(ctx: Context, repositoryIds: readonly number[]): Promise<boolean[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    prepared(sql`select id from repositories where id = any(${repositoryIds}) and issue_counter > 0`),
  );
  const found = new Set(rows.map(({ id }) => id));
  return repositoryIds.map((id) => found.has(id));
}
