import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { unlessWorkerIsLost } from "#server/platform/db/unavailable.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

const EXACT_TO_MS = 60_000;

/**
 * A new issue, pull request or discussion changes its repository. The time is exact to a minute, so that those who
 * create many at the same time do not wait for each other to write the repository's row.
 */
export async function touchRepository(ctx: Context, { id, updatedAt }: RepositoryRow): Promise<void> {
  if (ctx.now.getTime() - updatedAt.getTime() < EXACT_TO_MS) return;
  const touch = sql`update repositories set updated_at = ${ctx.now} where id = ${id} and updated_at < ${ctx.now}`;
  if (ctx.db.isDistributed) await unlessWorkerIsLost(ctx.db.transaction((tx) => tx.run(touch)));
  else await ctx.db.run(touch);
}
