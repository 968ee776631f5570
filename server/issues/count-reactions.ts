import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { raw, sql } from "#server/platform/db/sql.ts";

type ReactionCount = {
  /** Of the content in the enum reaction_content, counted from 1. */
  position: number;
  change: 1 | -1;
};

/** Counts a reaction to the issue itself. Reactions do not change when the issue was updated. */
export async function countReaction(ctx: Context, key: IssueKey, { position, change }: ReactionCount): Promise<void> {
  const index = raw(String(Math.trunc(position)));
  await ctx.db.run(sql`
    update issues set reaction_count = reaction_count + ${change},
      reaction_counts[${index}] = coalesce(reaction_counts[${index}], 0) + ${change}
    where repository_id = ${key.repositoryId} and id = ${key.id}`);
}
