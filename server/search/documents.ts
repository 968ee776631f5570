import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, alsoInRepositories, hasKey, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { toTsvector } from "#server/search/tsvector.ts";

/** The version of the stored format. Rows of earlier versions are written again. */
export const DOCUMENT_VERSION = 3;

type Texts = {
  repositoryId: number;
  issueId: number;
  isPull: boolean;
  title: string;
  body: string;
  comments: string | null;
};

export type IndexedIssue = { repositoryId: number; id: number; isPull: boolean; body: string };

/** Writes the search documents of the issues (alias `i`) that meet a condition. */
export async function rebuildDocuments(ctx: Context, where: Sql): Promise<IndexedIssue[]> {
  const rows = await ctx.db.rows<Texts>(
    prepared(sql`
    select i.repository_id, i.id as issue_id, i.is_pull, i.title, b.body, c.text as comments
    from issues i
    join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id
    left join lateral (
      select string_agg(c.body, E'\n' order by c.created_at, c.id) as text
      from (
        select c.body, c.created_at, c.id from comments c where c.repository_id = i.repository_id and c.issue_id = i.id
          and ${alsoInRepositories("c.repository_id", [])}
        union all select concat_ws(E'\n', v.body, (
            select string_agg(c.body, E'\n' order by c.created_at, c.id) from pull_review_comments c
            where c.repository_id = v.repository_id and c.review_id = v.id and ${alsoInRepositories("c.repository_id", [])})),
          v.created_at, v.id
        from pull_reviews v where v.repository_id = i.repository_id and v.issue_id = i.id and v.state <> 'PENDING'
          and ${alsoInRepositories("v.repository_id", [])}) c
    ) c on true
    where ${where}`),
  );
  if (rows.length === 0) return [];
  const documents = rows.map((row) =>
    toTsvector([
      { text: row.title, weight: "A" },
      { text: row.body, weight: "B" },
      { text: row.comments ?? "", weight: "C" },
    ]),
  );
  await ctx.db.run(
    prepared(sql`
    insert into search_documents (repository_id, issue_id, document, title, version)
    select r, i, d::tsvector, t::tsvector, ${DOCUMENT_VERSION} from unnest(
      ${rows.map((row) => row.repositoryId)}::bigint[], ${rows.map((row) => row.issueId)}::bigint[],
      ${documents}::text[], ${rows.map((row) => toTsvector([{ text: row.title, weight: "A" }]))}::text[]) as x (r, i, d, t)
    on conflict (repository_id, issue_id) do update set
      document = excluded.document, title = excluded.title, version = excluded.version`),
  );
  return rows.map(({ repositoryId, issueId, isPull, body }) => ({ repositoryId, id: issueId, isPull, body }));
}

export type CommentKey = { repositoryId: number; commentId: number };

/** Adds new comments to the documents of their issues; gives their bodies. A document near the limit of tsvector takes no more. */
export async function appendComments(ctx: Context, keys: readonly CommentKey[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ repositoryId: number; issueId: number; bodies: string[] }>(
    prepared(sql`
    select c.repository_id, c.issue_id, array_agg(c.body order by c.id) as bodies from comments c
    where ${hasComment(keys)} group by 1, 2`),
  );
  if (rows.length === 0) return [];
  await ctx.db.run(
    prepared(sql`
    update search_documents as d set document = d.document || n.document::tsvector
    from unnest(${rows.map((row) => row.repositoryId)}::bigint[], ${rows.map((row) => row.issueId)}::bigint[],
      ${rows.map((row) => toTsvector(row.bodies.map((text) => ({ text, weight: "C" }))))}::text[]) as n (repository_id, issue_id, document)
    where d.repository_id = n.repository_id and d.issue_id = n.issue_id and length(d.document) < 40000
      and ${alsoHasKey(
        "d.repository_id, d.issue_id",
        rows.map((row) => ({ repositoryId: row.repositoryId, id: row.issueId })),
      )}`),
  );
  return rows.flatMap((row) => row.bodies);
}

/** The condition that a comment of alias `c` has one of the keys. */
export function hasComment(keys: readonly CommentKey[]): Sql {
  return hasKey(
    "c.repository_id, c.id",
    keys.map(({ repositoryId, commentId }) => ({ repositoryId, id: commentId })),
  );
}
