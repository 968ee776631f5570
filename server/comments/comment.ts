import { isOfReadable, visibleEach } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import type { AuthorAssociation } from "#server/issues/author-association.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";

/** Why a comment is hidden. */
export type Classifier = "ABUSE" | "DUPLICATE" | "LOW_QUALITY" | "OFF_TOPIC" | "OUTDATED" | "RESOLVED" | "SPAM";

export type CommentRow = {
  id: number;
  repositoryId: number;
  issueId: number;
  authorId: number | null;
  authorAssociation: AuthorAssociation | null;
  body: string;
  bodyHtml: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  editedAt: Date | null;
  editorId: number | null;
  minimizedReason: Classifier | null;
  /** Whether it was written as a reply to an e-mail. */
  createdViaEmail: boolean;
};

export const COMMENT_COLUMNS =
  raw(`c.id, c.repository_id, c.issue_id, c.author_id, c.author_association, c.body, c.body_html,
  c.version, c.created_at, c.updated_at, c.edited_at, c.editor_id, c.minimized_reason, c.created_via_email`);

export async function loadComments(ctx: Context, keys: readonly IssueKey[]): Promise<(CommentRow | undefined)[]> {
  const rows = await ctx.db.rows<CommentRow>(
    prepared(sql`
    select ${COMMENT_COLUMNS} from comments c join repositories r on r.id = c.repository_id
    where ${hasKey("c.repository_id, c.id", keys)} and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "c")}`),
  );
  return inOrder(keys, rows, issueKey);
}

export async function requireComment(ctx: Context, key: IssueKey): Promise<CommentRow> {
  const [comment] = await loadComments(ctx, [key]);
  if (!comment) throw notFound("an IssueComment");
  return comment;
}
