import type { Message } from "#server/inbound-mail/message.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/** Whether a program has sent the e-mail: an out-of-office reply, a newsletter, a report of a mail server (RFC 3834). */
export function isAutomatic({ from, getHeader }: Message, { isFromNobody }: { isFromNobody: boolean }): boolean {
  if (isFromNobody || getHeader("return-path").some((path) => path === "<>" || path === "")) return true;
  if (getHeader("auto-submitted").some((value) => !/^no\b/i.test(value))) return true;
  if (getHeader("precedence").some((value) => /^(bulk|junk|list|auto_reply)\b/i.test(value))) return true;
  if (AUTOMATIC_HEADERS.some((name) => getHeader(name).length > 0)) return true;
  if (getHeader("content-type").some((value) => /^multipart\/report\b/i.test(value))) return true;
  return /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/.test(from ?? "");
}

const AUTOMATIC_HEADERS = [
  "x-autoreply",
  "x-autorespond",
  "x-autoresponse",
  "x-auto-reply-from",
  "x-mail-autoreply",
  "list-id",
  "list-unsubscribe",
];

/** Whether the e-mail is one that this server has sent, and that comes back. */
export async function isOwn(ctx: Context, { id, from, getHeader }: Message): Promise<boolean> {
  if (getHeader("x-milepost-recipient").length > 0 || getHeader("x-milepost-reason").length > 0) return true;
  if (from === ctx.config.mailFrom.address.toLowerCase()) return true;
  const sent = await ctx.db.row(prepared(sql`select from mail_queue where message_id = ${id} limit 1`));
  return sent !== undefined;
}
