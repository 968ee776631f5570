import { visible } from "#server/access/visible.ts";
import { batch, inOrder, type Context } from "#server/platform/context.ts";
import { alsoHasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import {
  loadReactionGroups,
  reactionKey,
  type ReactionContent,
  type ReactionKey,
  type ReactionSubject,
} from "#server/reactions/reaction.ts";

export type ReactionRow = {
  id: number;
  repositoryId: number;
  subject: ReactionSubject;
  subjectId: number;
  content: ReactionContent;
  accountId: number;
  createdAt: Date;
};

export const REACTION_COLUMNS = raw(
  "x.id, x.repository_id, x.subject, x.subject_id, x.content, x.account_id, x.created_at",
);

export type ReactionListArgs = PageArgs & {
  content?: ReactionContent | null;
  orderBy?: { direction: "ASC" | "DESC" } | null;
};

/** A page of the reactions to an object that the caller has loaded as the viewer. */
export async function listReactions(
  ctx: Context,
  key: ReactionKey,
  args: ReactionListArgs & { defaultSize: number },
): Promise<Connection<ReactionRow> & { viewerHasReacted: boolean }> {
  const groups = ((await batch(ctx, loadReactionGroups, key, reactionKey)) ?? []).filter(
    ({ content }) => !args.content || content === args.content,
  );
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const slice = parseSlice(args, total, args.defaultSize);
  const isNewestFirst = args.orderBy?.direction === "DESC";
  const page = { ...key, ...slice, content: args.content ?? null, isNewestFirst };
  const rows = slice.limit === 0 ? [] : ((await batch(ctx, loadReactionPages, page, pageKey)) ?? []);
  return {
    ...toConnection(rows, slice, total),
    viewerHasReacted: groups.some(({ viewerHasReacted }) => viewerHasReacted),
  };
}

type PageKey = ReactionKey & { limit: number; offset: number; content: ReactionContent | null; isNewestFirst: boolean };

const pageKey = (key: PageKey) =>
  `${reactionKey(key)} ${key.content ?? "*"} ${key.offset} ${key.limit} ${String(key.isNewestFirst)}`;

/** Pages of the reactions to several objects, in one statement. */
async function loadReactionPages(ctx: Context, keys: readonly PageKey[]): Promise<ReactionRow[][]> {
  const rows = await ctx.db.rows<ReactionRow & { page: number }>(
    prepared(sql`
    select k.page, ${REACTION_COLUMNS}
    from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.subject)}::reaction_subject[],
      ${keys.map((k) => k.id)}::bigint[], ${keys.map((k) => k.content)}::reaction_content[], ${keys.map((k) => k.limit)}::bigint[],
      ${keys.map((k) => k.offset)}::bigint[], ${keys.map((k) => (k.isNewestFirst ? -1 : 1))}::int[])
      with ordinality as k (repository_id, subject, subject_id, content, size, first, sign, page)
    cross join lateral (
      select x.*, row_number() over (order by k.sign * extract(epoch from x.created_at), k.sign * x.id) as position
      from reactions x where x.repository_id = k.repository_id and x.subject = k.subject and x.subject_id = k.subject_id
        and (k.content is null or x.content = k.content) and ${alsoHasKey("x.repository_id, x.subject_id", keys)}
      order by position limit k.size offset k.first) x
    order by k.page, x.position`),
  );
  const pages = keys.map((): ReactionRow[] => []);
  for (const row of rows) pages[row.page - 1]?.push(row);
  return pages;
}

type NodeKey = { repositoryId: number; id: number };

export const reactionNodeKey = ({ repositoryId, id }: NodeKey) => `${repositoryId}:${id}`;

/** Reactions by their ids, without those in repositories that the viewer cannot see. */
export async function loadReactions(ctx: Context, keys: readonly NodeKey[]): Promise<(ReactionRow | undefined)[]> {
  const rows = await ctx.db.rows<ReactionRow>(
    prepared(sql`
    select ${REACTION_COLUMNS} from reactions x join repositories r on r.id = x.repository_id
    where x.id = any(${keys.map(({ id }) => id)}::bigint[]) and ${visible(ctx.viewer)}`),
  );
  return inOrder<NodeKey, ReactionRow>(keys, rows, reactionNodeKey);
}
