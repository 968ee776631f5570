import type { Context, EventSubscriber } from "#server/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * Keeps the search row of an issue true in the transaction that changes it, so
 * that what was just written is found at once.
 */
export const followEvents: EventSubscriber = async (ctx, event) => {
  switch (event.kind) {
    case "ISSUE_COMMENT":
      await appendComment(ctx, event.repositoryId, Number(event.data["commentId"]));
      break;
    case "ISSUE_OPENED":
    case "RENAMED_TITLE":
    case "BODY_EDITED":
    case "COMMENT_EDITED":
    case "COMMENT_DELETED":
      await rebuildDocuments(ctx, sql`i.repository_id = ${event.repositoryId} and i.id = ${event.issueId}`);
      break;
    default:
  }
};

/** Writes the search rows of the issues (alias `i`) that a condition names. */
export async function rebuildDocuments(ctx: Context, where: Sql): Promise<void> {
  await ctx.db.run(sql`
    insert into search_documents (repository_id, issue_id, document)
    select i.repository_id, i.id,
      search_vector(i.title, 'A') || search_vector(b.body, 'B') || search_vector(coalesce(c.text, ''), 'C')
    from issues i
    join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id
    left join lateral (
      select string_agg(left(c.body, 20000), E'\n' order by c.created_at, c.id) as text
      from comments c where c.repository_id = i.repository_id and c.issue_id = i.id
    ) c on true
    where ${where}
    on conflict (repository_id, issue_id) do update set document = excluded.document`);
}

/** A row near the database's limit of a megabyte takes no more words of comments. */
const DOCUMENT_MAX_WORDS = 25_000;

async function appendComment(ctx: Context, repositoryId: number, commentId: number): Promise<void> {
  await ctx.db.run(sql`
    update search_documents d set document = d.document || search_vector(left(c.body, 20000), 'C')
    from comments c
    where c.repository_id = ${repositoryId} and c.id = ${commentId}
      and d.repository_id = c.repository_id and d.issue_id = c.issue_id and length(d.document) < ${DOCUMENT_MAX_WORDS}`);
}
