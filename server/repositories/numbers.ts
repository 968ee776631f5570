import { loadOfEach } from "#server/access/of-visible-repositories.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * A part of a statement that returns the next `number` of an issue or pull request.
 * The repository's counters stay locked until the end of the transaction, so that
 * numbers have no gaps.
 */
export function takeIssueNumber(repositoryId: number): Sql {
  return sql`
    insert into repository_counters as c (repository_id, issue_counter) values (${repositoryId}, 1)
    on conflict (repository_id) do update set issue_counter = c.issue_counter + 1 returning c.issue_counter as number`;
}

export async function nextMilestoneNumber(ctx: Context, repositoryId: number): Promise<number> {
  const row = await ctx.db.row<{ number: number }>(sql`
    insert into repository_counters as c (repository_id, milestone_counter) values (${repositoryId}, 1)
    on conflict (repository_id) do update set milestone_counter = c.milestone_counter + 1 returning c.milestone_counter as number`);
  return row?.number ?? 1;
}

/** Makes the next number higher than that of an imported issue. */
export async function raiseIssueCounter(ctx: Context, repositoryId: number, number: number): Promise<void> {
  await ctx.db.run(sql`
    insert into repository_counters as c (repository_id, issue_counter) values (${repositoryId}, ${number})
    on conflict (repository_id) do update set issue_counter = greatest(c.issue_counter, excluded.issue_counter)`);
}

/** Makes the next number higher than that of an imported milestone. */
export async function raiseMilestoneCounter(ctx: Context, repositoryId: number, number: number): Promise<void> {
  await ctx.db.run(sql`
    insert into repository_counters as c (repository_id, milestone_counter) values (${repositoryId}, ${number})
    on conflict (repository_id) do update set milestone_counter = greatest(c.milestone_counter, excluded.milestone_counter)`);
}

/** For each repository, whether a number was ever given to an issue, pull request or discussion. */
export async function loadHaveIssues(ctx: Context, repositoryIds: readonly number[]): Promise<(boolean | Error)[]> {
  return loadOfEach(ctx, repositoryIds, async (ids) => {
    const rows = await ctx.db.rows<{ id: number }>(
      prepared(sql`
      select repository_id as id from repository_counters where repository_id = any(${ids}::bigint[]) and issue_counter > 0`),
    );
    const found = new Set(rows.map(({ id }) => id));
    return (id) => found.has(id);
  });
}
