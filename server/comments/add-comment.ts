import { authorize } from "#server/access/authorize.ts";
import { COMMENT_COLUMNS, requireComment, type CommentRow } from "#server/comments/comment.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { countComments } from "#server/issues/count-comments.ts";
import { loadIssueForUpdate, viewerRelation, type IssueKey } from "#server/issues/issue.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { once } from "#server/platform/db/once.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { getGrant } from "#server/repositories/repository.ts";
import { COMMENT_BLANK } from "#shared/messages.ts";

type NewComment = { subject: IssueKey; body: string; isViaEmail?: boolean; idempotencyKey?: string | null };

/** Adds a comment. A repeated request with the same idempotency key returns the first comment. */
export function addComment(ctx: Context, input: NewComment): Promise<CommentRow> {
  return once(ctx, {
    key: input.idempotencyKey,
    work: async () => {
      const comment = await writeComment(ctx, input);
      return { result: comment, answer: { repositoryId: comment.repositoryId, id: comment.id } };
    },
    repeat: (answer: IssueKey) => requireComment(ctx, answer),
  });
}

async function writeComment(ctx: Context, input: NewComment): Promise<CommentRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input.subject);
  authorize(ctx, "comment.create", getGrant(ctx, repository), viewerRelation(ctx, issue));
  await requireInteraction(ctx, repository);
  const body = checkBody(input.body, "Comment");
  if (body.trim() === "") throw unprocessable(COMMENT_BLANK, "body");
  const row = await ctx.db.row<CommentRow>(sql`
    insert into comments as c (repository_id, issue_id, author_id, body, body_html, created_via_email, created_at, updated_at)
    values (${issue.repositoryId}, ${issue.id}, ${ctx.viewer.accountId}, ${body}, ${await renderBody(ctx, repository, body)},
      ${input.isViaEmail ?? false}, ${ctx.now}, ${ctx.now})
    returning ${COMMENT_COLUMNS}`);
  if (!row) throw new Error("The comment was not written.");
  await countComments(ctx, issue, 1);
  await record(ctx, "ISSUE_COMMENT", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { commentId: row.id },
  });
  return row;
}
