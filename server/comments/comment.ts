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

const FIELDS = [
  "id",
  "repositoryId",
  "issueId",
  "authorId",
  "authorAssociation",
  "body",
  "bodyHtml",
  "version",
  "createdAt",
  "updatedAt",
  "editedAt",
  "editorId",
  "minimizedReason",
  "createdViaEmail",
] as const satisfies readonly (keyof CommentRow)[];

const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const COMMENT_COLUMNS = raw(FIELDS.map((field) => `c.${toColumn(field)}`).join(", "));

/** The columns of a comment beside those of another row. */
export const JOINED_COMMENT_COLUMNS = raw(
  FIELDS.map((field) => `c.${toColumn(field)} as "comment.${field}"`).join(", "),
);

/** The comment in a row with these columns. Undefined: it has none. */
export function takeComment(row: object): CommentRow | undefined {
  const values = row as Record<string, unknown>;
  if (values["comment.id"] === null) return undefined;
  return Object.fromEntries(FIELDS.map((field) => [field, values[`comment.${field}`]])) as CommentRow;
}

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
