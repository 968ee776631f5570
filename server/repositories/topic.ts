import { visible } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { hashedId, hashSql } from "#server/repositories/ref.ts";

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

/** Topics that a visible repository has, by the numbers of their ids. */
export async function loadTopics(ctx: Context, numbers: readonly number[]): Promise<(TopicRow | undefined)[]> {
  const rows = await ctx.db.rows<TopicRow & { id: number }>(sql`
    select distinct t.name, ${hashSql(raw("t.name"))} as id from repositories r cross join unnest(r.topics) as t (name)
    where ${hashSql(raw("t.name"))} = any(${[...numbers]}::bigint[]) and ${visible(ctx.viewer)}`);
  const byId = new Map(rows.map(({ id, name }) => [id, { name }]));
  return numbers.map((number) => byId.get(number));
}

type TopicKey = { repositoryId: number; id: number };
export const topicKey = ({ repositoryId, id }: TopicKey) => `${repositoryId}:${id}`;

/** Topics of repositories that the viewer can see, by the numbers of their ids. */
export async function loadRepositoryTopics(
  ctx: Context,
  keys: readonly TopicKey[],
): Promise<(RepositoryTopicRow | undefined)[]> {
  const rows = await ctx.db.rows<RepositoryTopicRow & TopicKey>(sql`
    select r.id as repository_id, t.name, ${hashSql(raw("t.name"))} as id
    from repositories r cross join unnest(r.topics) as t (name)
    where r.id = any(${keys.map(({ repositoryId }) => repositoryId)}::bigint[]) and ${visible(ctx.viewer)}`);
  return inOrder(keys, rows, topicKey);
}
