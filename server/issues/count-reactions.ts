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

/** Counts the reactions of imported issues. */
export async function recountReactions(ctx: Context, repositoryId: number, issueIds: readonly number[]): Promise<void> {
  await ctx.db.run(sql`
    update issues i set reaction_count = t.total, reaction_counts = t.counts from (
      select id, sum(n)::int as total, array_agg(n::int order by content) as counts from (
        select s.id, k.content, (select count(*) from reactions r where r.repository_id = ${repositoryId} and r.subject = 'ISSUE'
          and r.subject_id = s.id and r.content = k.content) as n
        from unnest(${[...issueIds]}::bigint[]) as s (id) cross join unnest(enum_range(null::reaction_content)) as k (content)) counted
      group by id) t
    where i.repository_id = ${repositoryId} and i.id = t.id`);
}
