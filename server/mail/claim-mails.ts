import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { MAIL_LIMITS } from "#shared/limits.ts";

/** An e-mail that this process sends now. */
export type ClaimedMail = {
  id: number;
  address: string;
  recipientName: string;
  senderName: string | null;
  replyTo: string | null;
  messageId: string;
  subject: string;
  bodyText: string | null;
  bodyHtml: string | null;
  encryptedBody: Buffer | null;
  headers: Record<string, string>;
  createdAt: Date;
  attempts: number;
  accountId: number | null;
  repositoryIds: number[];
};

const COLUMNS =
  raw(`m.id, m.address, m.recipient_name, m.sender_name, m.reply_to, m.message_id, m.subject, m.body_text, m.body_html,
  m.encrypted_body, m.headers, m.created_at, m.attempts, m.account_id, m.repository_ids`);

/** What is removed from an e-mail that is done. */
const NO_BODY = raw("body_text = null, body_html = null, encrypted_body = null, headers = '{}'");

/**
 * Takes e-mail that is due. It is SENDING before the statement returns, and never QUEUED again unless a server is known not to have
 * accepted it: so no process sends it twice, whenever one ends. What is for an address that refuses e-mail fails.
 */
export async function claimMails(ctx: Context, free: number): Promise<ClaimedMail[]> {
  await ctx.db.run(sql`
    update mail_queue q set state = 'FAILED', ${NO_BODY}, error = 'The address has refused e-mail.'
    where state = 'QUEUED' and due_at <= now() and not ignores_bounces
      and lower(address) in (select lower(address) from email_addresses where bounced_at is not null)`);
  return ctx.db.rows<ClaimedMail>(sql`
    update mail_queue m set state = 'SENDING', sending_since = now(), attempts = m.attempts + 1
    where m.id in (select id from mail_queue where state = 'QUEUED' and due_at <= now()
      order by priority, due_at, id limit ${free} for update skip locked)
    returning ${COLUMNS}`);
}

/** How an attempt ended. */
export type Outcome =
  | { state: "SENT"; answer: string }
  /** The server answered that it does not take it; `isAddressRefused`: because of the address. */
  | { state: "FAILED"; error: string; isAddressRefused: boolean; status: string }
  /** The server has certainly not accepted it. */
  | { state: "QUEUED"; error: string }
  /** The connection ended after the message was sent, before the server answered. */
  | { state: "UNCERTAIN"; error: string };

/** Writes how an attempt ended. An e-mail that no server has accepted for a day fails. */
export async function writeOutcome(ctx: Context, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const error = outcome.state === "SENT" ? null : outcome.error.slice(0, 1000);
  const retrySeconds = outcome.state === "QUEUED" ? MAIL_LIMITS.retrySeconds[mail.attempts - 1] : undefined;
  if (retrySeconds !== undefined) {
    await ctx.db.run(sql`
      update mail_queue set state = 'QUEUED', error = ${error}, due_at = now() + make_interval(secs => ${retrySeconds})
      where id = ${mail.id} and state = 'SENDING'`);
    return;
  }
  const state = outcome.state === "QUEUED" ? "FAILED" : outcome.state;
  await ctx.db.run(sql`
    update mail_queue set state = ${state}::mail_state, error = ${error}, ${NO_BODY},
      sent_at = case when ${state} = 'SENT' then now() end
    where id = ${mail.id} and state in ('SENDING', 'UNCERTAIN')`);
}

/** What a process was sending when it ended: nobody knows whether the server has it, so it is not sent again. */
export async function markUncertain({ db }: Pick<Context, "db">): Promise<void> {
  await db.run(sql`
    update mail_queue set state = 'UNCERTAIN', ${NO_BODY}, error = 'The server process ended while it sent the e-mail.'
    where state = 'SENDING' and sending_since < now() - make_interval(secs => ${MAIL_LIMITS.uncertainAfterSeconds})`);
}

/** Removes old e-mail, also what waits for a server that was taken out of the settings. */
export async function deleteOldMail({ db }: Pick<Context, "db">): Promise<void> {
  await db.run(sql`
    delete from mail_queue where created_at < now() - make_interval(days => ${MAIL_LIMITS.keptDays}) and due_at < now() - interval '1 day'
      and state <> 'SENDING'`);
}
