import type { Context } from "#server/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { raw, sql } from "#server/platform/db/sql.ts";

/**
 * A reaction to the issue itself came (1) or went (-1); `place` is its content's
 * in reaction_content, counted from 1. The issue is not newer for it.
 */
export async function countReaction(ctx: Context, key: IssueKey, place: number, change: 1 | -1): Promise<void> {
  const at = raw(String(Math.trunc(place)));
  await ctx.db.run(sql`
    update issues set reaction_count = reaction_count + ${change},
      reaction_counts[${at}] = coalesce(reaction_counts[${at}], 0) + ${change}
    where repository_id = ${key.repositoryId} and id = ${key.id}`);
}
