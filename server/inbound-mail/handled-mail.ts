import { createHash } from "node:crypto";
import type { Message } from "#server/inbound-mail/message.ts";
import type { Reason } from "#server/inbound-mail/reasons.ts";
import type { AddressTarget } from "#server/mail/address-token.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

/** What was done with an e-mail. */
export type Outcome = "COMMENTED" | "ISSUE_CREATED" | "UNSUBSCRIBED" | "REJECTED";

/**
 * Writes that the e-mail is handled, in the transaction that handles it. False: it was handled before. Another process that handles
 * the same e-mail waits for the transaction.
 */
export async function writeHandled(
  ctx: Context,
  { message, target, outcome, reason }: { message: Message; target: AddressTarget; outcome: Outcome; reason?: Reason },
): Promise<boolean> {
  const { accountId, repositoryId, issueId } = target;
  const written = await ctx.db.run(sql`
    insert into inbound_mails (key, account_id, repository_id, issue_id, outcome, reason, received_at)
    values (${getKey(message, target)}, ${accountId}, ${repositoryId}, ${issueId || null}, ${outcome}, ${reason ?? null}, ${ctx.now})
    on conflict do nothing`);
  return written > 0;
}

/** Whether the account has sent more than people write. */
export async function isFlood(ctx: Context, { accountId, repositoryId, issueId }: AddressTarget): Promise<boolean> {
  const sent = await ctx.db.row<{ inHour: number; toIssue: number }>(sql`
    select count(*) as in_hour,
      count(*) filter (where repository_id = ${repositoryId} and issue_id = ${issueId}
        and received_at > ${ctx.now}::timestamptz - interval '10 minutes') as to_issue
    from inbound_mails where account_id = ${accountId} and received_at > ${ctx.now}::timestamptz - interval '1 hour'`);
  return (sent?.inHour ?? 0) >= INBOUND_MAIL_LIMITS.perHour || (sent?.toIssue ?? 0) >= INBOUND_MAIL_LIMITS.perIssue;
}

/** Whether an e-mail of the account was rejected for this reason within an hour. */
export async function wasRejected(ctx: Context, { accountId }: AddressTarget, reason: Reason): Promise<boolean> {
  const row = await ctx.db.row(sql`
    select from inbound_mails where account_id = ${accountId} and reason = ${reason}
      and received_at > ${ctx.now}::timestamptz - interval '1 hour' limit 1`);
  return row !== undefined;
}

export async function deleteOldMails({ db }: Pick<Context, "db">): Promise<void> {
  await db.run(
    sql`delete from inbound_mails where received_at < now() - make_interval(days => ${INBOUND_MAIL_LIMITS.keptDays})`,
  );
}

function getKey({ id }: Message, { kind, accountId, repositoryId, issueId }: AddressTarget): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([id, kind, accountId, repositoryId, issueId]))
    .digest();
}
