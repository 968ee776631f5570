import type { Context } from "#server/context.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { toTsvector } from "#server/search/tsvector.ts";

/** Rows that were made in another way are made again. */
export const DOCUMENT_VERSION = 2;

type Texts = { repositoryId: number; issueId: number; title: string; body: string; comments: string | null };

/** Writes the search rows of the issues (alias `i`) that a condition names; answers their bodies. */
export async function rebuildDocuments(ctx: Context, where: Sql): Promise<string[]> {
  const rows = await ctx.db.rows<Texts>(
    prepared(sql`
    select i.repository_id, i.id as issue_id, i.title, b.body, c.text as comments
    from issues i
    join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id
    left join lateral (
      select string_agg(c.body, E'\n' order by c.created_at, c.id) as text
      from comments c where c.repository_id = i.repository_id and c.issue_id = i.id
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
  return rows.map((row) => row.body);
}

/** Puts a new comment's words behind the others; answers its body. A row near the database's limit takes no more. */
export async function appendComment(ctx: Context, repositoryId: number, commentId: number): Promise<string> {
  const comment = await ctx.db.row<{ issueId: number; body: string }>(
    sql`select issue_id, body from comments where repository_id = ${repositoryId} and id = ${commentId}`,
  );
  if (!comment) return "";
  await ctx.db.run(
    prepared(sql`
    update search_documents as d set document = d.document || ${toTsvector([{ text: comment.body, weight: "C" }])}::tsvector
    where d.repository_id = ${repositoryId} and d.issue_id = ${comment.issueId} and length(d.document) < 40000`),
  );
  return comment.body;
}
