import { signedIn } from "#server/accounts/signed-in.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { TITLE_BLANK, tooLong } from "#shared/messages.ts";

/** A text that a user has saved for comments. Only they can see it. */
export type SavedReplyRow = { id: number; accountId: number; title: string; body: string };

const COLUMNS = raw("id, account_id, title, body");

/** The viewer's replies by title or, with a direction, by their last change. */
export async function savedReplies(ctx: Context, byChange?: "ASC" | "DESC"): Promise<SavedReplyRow[]> {
  if (ctx.viewer.accountId === null || !hasScope(ctx.viewer, "repo", "user")) return [];
  return ctx.db.rows<SavedReplyRow>(
    sql`select ${COLUMNS} from saved_replies where account_id = ${ctx.viewer.accountId}
      order by ${byChange ? sql`updated_at ${raw(byChange)}` : sql`lower(title)`}, id`,
  );
}

export async function createSavedReply(ctx: Context, input: { title: string; body: string }): Promise<SavedReplyRow> {
  const viewerId = signedIn(ctx);
  const { title, body } = check(input);
  const replies = await savedReplies(ctx);
  if (replies.length >= LIMITS.savedReplies) throw unprocessable(`You can save up to ${LIMITS.savedReplies} replies.`);
  const row = await ctx.db.row<SavedReplyRow>(sql`
    insert into saved_replies (account_id, title, body) values (${viewerId}, ${title}, ${body}) returning ${COLUMNS}`);
  if (!row) throw new Error("The reply was not written.");
  return row;
}

export async function updateSavedReply(
  ctx: Context,
  input: { id: number; title: string; body: string },
): Promise<SavedReplyRow> {
  const { title, body } = check(input);
  const row = await ctx.db.row<SavedReplyRow>(sql`
    update saved_replies set title = ${title}, body = ${body}, updated_at = ${ctx.now}
    where id = ${input.id} and account_id = ${signedIn(ctx)} returning ${COLUMNS}`);
  if (!row) throw notFound("a SavedReply");
  return row;
}

export async function deleteSavedReply(ctx: Context, input: { id: number }): Promise<void> {
  const removed = await ctx.db.run(
    sql`delete from saved_replies where id = ${input.id} and account_id = ${signedIn(ctx)}`,
  );
  if (removed === 0) throw notFound("a SavedReply");
}

function check(input: { title: string; body: string }): { title: string; body: string } {
  const title = input.title.trim();
  if (title === "") throw unprocessable(TITLE_BLANK, "title");
  if (title.length > LIMITS.savedReplyTitle) {
    throw unprocessable(tooLong("Title", LIMITS.savedReplyTitle), "title");
  }
  if (input.body.trim() === "") throw unprocessable("Body can't be blank", "body");
  if (input.body.length > LIMITS.body) throw unprocessable(tooLong("Body", 65536), "body");
  return { title, body: input.body.replaceAll("\0", "") };
}
