import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { hashedId } from "#server/repositories/ref.ts";

/** There is no table of topics: repositories have their names. */
export type TopicRow = { name: string };
export type RepositoryTopicRow = TopicRow & { repositoryId: number };

export function topicId({ name }: TopicRow): string {
  return hashedId("TO", 0, name);
}

export function repositoryTopicId({ repositoryId, name }: RepositoryTopicRow): string {
  return hashedId("RTO", repositoryId, name);
}

/** The topic, if a visible repository has it. */
export async function findTopic(ctx: Context, input: string): Promise<TopicRow | null> {
  const name = input.trim().toLowerCase();
  const row = await ctx.db.row(sql`
    select 1 from repositories r where r.topics @> array[${name}]::text[] and ${visible(ctx.viewer)} limit 1`);
  return row ? { name } : null;
}
