import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type ImportedComment = {
  issueId: number;
  position: number;
  authorId: number | null;
  authorAssociation: string | null;
  body: string;
  bodyHtml: string;
  createdAt: Date;
  updatedAt: Date;
};

type WrittenComment = { id: number; issueId: number; position: number; authorId: number | null; createdAt: Date };

/** Writes the comments of an archive. A repeated import updates them. */
export function writeImportedComments(
  ctx: Context,
  repositoryId: number,
  comments: readonly ImportedComment[],
): Promise<WrittenComment[]> {
  return ctx.db.rows<WrittenComment>(sql`
    insert into comments as c (repository_id, issue_id, source_position, author_id, author_association, body, body_html, created_at, updated_at)
    select ${repositoryId}, x."issueId", x."position", x."authorId", x."authorAssociation", x."body", x."bodyHtml", x."createdAt", x."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as x ("issueId" bigint, "position" int, "authorId" bigint,
      "authorAssociation" text, "body" text, "bodyHtml" text, "createdAt" timestamptz, "updatedAt" timestamptz)
    order by x."issueId", x."position"
    on conflict (repository_id, issue_id, source_position) where source_position is not null do update set author_id = excluded.author_id,
      author_association = excluded.author_association, body = excluded.body, body_html = excluded.body_html, version = c.version + 1,
      created_at = excluded.created_at, updated_at = excluded.updated_at
    returning id, issue_id, source_position as position, author_id, created_at`);
}

type ImportedCommentState = {
  id: number;
  issueId: number;
  minimizedReason: string | null;
  /** Null unless the comment is the pinned one of its issue. */
  pinnedAt: Date | null;
  pinnedById: number | null;
};

/** Minimizes and pins comments as an archive has them. */
export async function writeImportedCommentStates(
  ctx: Context,
  repositoryId: number,
  states: readonly ImportedCommentState[],
): Promise<void> {
  const json = JSON.stringify(states);
  await ctx.db.run(sql`
    update comments c set minimized_reason = x."minimizedReason"
    from jsonb_to_recordset(${json}::jsonb) as x ("id" bigint, "minimizedReason" comment_classifier)
    where c.repository_id = ${repositoryId} and c.id = x."id"`);
  await ctx.db.run(sql`
    insert into pinned_comments (repository_id, issue_id, comment_id, pinned_by_id, pinned_at)
    select ${repositoryId}, x."issueId", x."id", x."pinnedById", x."pinnedAt"
    from jsonb_to_recordset(${json}::jsonb) as x ("id" bigint, "issueId" bigint, "pinnedById" bigint, "pinnedAt" timestamptz)
    where x."pinnedAt" is not null on conflict do nothing`);
}
