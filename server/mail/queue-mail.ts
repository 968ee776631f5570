import { randomUUID } from "node:crypto";
import { checkMail, isMailAddress } from "#server/mail/check-mail.ts";
import { canSendMail, type NewMail } from "#server/mail/mail.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { encrypt } from "#server/platform/encryption.ts";

/** Sends the e-mail that is due. */
export const SEND_MAIL_JOB = "send-mail";
export const MAIL_ENCRYPTION = "mail";

/** The text and the HTML, as they are encrypted. */
export type MailBody = { text: string; html: string };

export function queueMail(ctx: Context, mail: NewMail): Promise<void> {
  return queueMails(ctx, [mail]);
}

/**
 * Writes e-mail in the transaction of the caller, in one statement; it is sent after the commit. Without a server to send it
 * through, and to what is no address, nothing is written. Of several with one key only the first is.
 */
export async function queueMails(ctx: Context, mails: readonly NewMail[]): Promise<void> {
  const sendable = canSendMail(ctx) ? mails.filter(({ address }) => isMailAddress(address)) : [];
  if (sendable.length === 0) return;
  const rows = await Promise.all(sendable.map((mail) => toRow(ctx, checkMail(mail))));
  await ctx.db.run(sql`
    insert into mail_queue (account_id, address, recipient_name, sender_name, reply_to, purpose, key, message_id, subject, body_text,
      body_html, encrypted_body, headers, priority, ignores_bounces, repository_ids, created_at, due_at)
    select account_id, address, recipient_name, sender_name, reply_to, purpose, key, message_id, subject, body_text, body_html,
      decode(encrypted_body, 'base64'), headers, priority, ignores_bounces, repository_ids, ${ctx.now},
      coalesce(due_at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (account_id bigint, address text, recipient_name text, sender_name text,
      reply_to text, purpose text, key text, message_id text, subject text, body_text text, body_html text, encrypted_body text,
      headers jsonb, priority smallint, ignores_bounces boolean, repository_ids bigint[], due_at timestamptz)
    on conflict do nothing`);
  await ctx.enqueue(SEND_MAIL_JOB, {});
}

async function toRow(ctx: Context, mail: NewMail) {
  const { text, html, isConfidential = false } = mail;
  const body = { text, html } satisfies MailBody;
  return {
    account_id: mail.accountId,
    address: mail.address,
    recipient_name: mail.recipientName ?? "",
    sender_name: mail.senderName ?? null,
    reply_to: mail.replyTo ?? null,
    purpose: mail.purpose,
    key: mail.key ?? null,
    message_id: mail.messageId ?? makeMessageId(ctx),
    subject: mail.subject,
    body_text: isConfidential ? null : text,
    body_html: isConfidential ? null : html,
    encrypted_body: isConfidential
      ? (await encrypt(ctx.config, MAIL_ENCRYPTION, JSON.stringify(body))).toString("base64")
      : null,
    headers: mail.headers ?? {},
    priority: mail.isUrgent ? 0 : 1,
    ignores_bounces: mail.ignoresBounces ?? false,
    repository_ids: mail.repositoryIds ?? [],
    due_at: mail.dueAt ?? null,
  };
}

/** An id that no other message has. `name` makes it one that can be found again, such as `octo/hello/issues/7`. */
export function makeMessageId({ config }: Pick<Context, "config">, name: string = randomUUID()): string {
  return `<${name}@${new URL(config.url).hostname}>`;
}
