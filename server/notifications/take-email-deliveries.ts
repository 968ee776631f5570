import type { NotificationReason } from "#server/notifications/notification.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { nextAttempt } from "#server/platform/db/next-attempt.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { isWorkerLost } from "#server/platform/db/unavailable.ts";
import { MAIL_LIMITS } from "#shared/limits.ts";

/** What is to be sent to an account by e-mail: one event. */
export type EmailDelivery = {
  id: number;
  accountId: number;
  repositoryId: number;
  issueId: number;
  eventId: number;
  reason: NotificationReason;
  createdAt: Date;
};

/** Handles deliveries in the transaction that removes them. */
export type HandleDeliveries = (tx: Context, deliveries: readonly EmailDelivery[]) => Promise<void>;

const COLUMNS = raw("d.id, d.account_id, d.repository_id, d.issue_id, d.event_id, d.reason, d.created_at");
/** Single e-mails that are written in one transaction. */
const CHUNK = 200;
const ACCOUNTS_AT_ONCE = 20;
/** What is more waits for the next digest. */
const ROWS_OF_DIGESTS = 10_000;
/** What fails as often is given up, so that it stops nothing. */
const MAX_ATTEMPTS = 5;

type Unit = "DELIVERY" | "ACCOUNT";

/** Takes what is due of accounts that are told of each event at once. Returns whether there may be more. */
export function takeSingleDeliveries(ctx: Context, handle: HandleDeliveries): Promise<boolean> {
  return take(ctx, { ids: singleIds(ctx, raw("d.attempts = 0")), unit: "DELIVERY" }, handle);
}

/** Takes what is due of accounts with digests, all of an account at once. Returns whether there may be more. */
export function takeDigestDeliveries(ctx: Context, handle: HandleDeliveries): Promise<boolean> {
  return take(ctx, { ids: digestIds(ctx, raw("d.attempts = 0")), unit: "ACCOUNT" }, handle);
}

/** Handles single ones that failed once more, each by itself. */
export function retrySingleDeliveries(ctx: Context, handle: HandleDeliveries): Promise<void> {
  return handleEach(ctx, { ids: singleIds(ctx, raw("d.attempts > 0")), unit: "DELIVERY" }, handle);
}

/** Handles digests that failed once more, each by itself. */
export function retryDigestDeliveries(ctx: Context, handle: HandleDeliveries): Promise<void> {
  return handleEach(ctx, { ids: digestIds(ctx, raw("d.attempts > 0")), unit: "ACCOUNT" }, handle);
}

function isDue({ now }: Context): Sql {
  return sql`d.channel = 'EMAIL' and d.due_at <= ${now}::timestamptz`;
}

/** Those that other processes handle at the moment are left to them. */
function singleIds(ctx: Context, condition: Sql): Sql {
  return sql`
    select d.id from notification_deliveries d left join notification_settings t on t.account_id = d.account_id
    where ${isDue(ctx)} and ${condition} and coalesce(t.email_frequency, 'IMMEDIATELY') = 'IMMEDIATELY'
    order by d.due_at, d.id limit ${CHUNK} for update of d skip locked`;
}

/** The rows of the settings are locked, so that one process alone writes the digest of an account. */
function digestIds(ctx: Context, condition: Sql): Sql {
  return sql`
    select w.id from notification_deliveries w where w.channel = 'EMAIL' and w.due_at <= ${ctx.now}::timestamptz and w.account_id in (
      select t.account_id from notification_settings t where t.email_frequency <> 'IMMEDIATELY'
        and t.account_id in (select d.account_id from notification_deliveries d where ${isDue(ctx)} and ${condition})
      order by t.account_id limit ${ACCOUNTS_AT_ONCE} for no key update skip locked)
    order by w.account_id, w.id limit ${ROWS_OF_DIGESTS}`;
}

type Taking = { ids: Sql; unit: Unit };

/** In one transaction with their removal: nothing is handled twice or not at all. */
async function take(ctx: Context, taking: Taking, handle: HandleDeliveries): Promise<boolean> {
  try {
    return (await transact(ctx, (tx) => takeAndHandle(tx, taking.ids, handle))) > 0;
  } catch (error) {
    ctx.log.error({ err: error }, "e-mails of notifications could not be written together");
    await handleEach(ctx, taking, handle);
    return true;
  }
}

/**
 * The attempt is counted before it is made, outside of the transaction that may fail. What waits for a worker of a distributed database
 * is not given up.
 */
async function handleEach(ctx: Context, { ids, unit }: Taking, handle: HandleDeliveries): Promise<void> {
  const rows = await ctx.db.rows<{ id: number; accountId: number; attempts: number }>(
    prepared(sql`
    update notification_deliveries set attempts = attempts + 1, due_at = ${nextAttempt(ctx)}
    where id in (${ids}) returning id, account_id, attempts`),
  );
  const units = new Map<number, typeof rows>();
  for (const row of rows) {
    const key = unit === "ACCOUNT" ? row.accountId : row.id;
    units.set(key, [...(units.get(key) ?? []), row]);
  }
  for (const own of units.values()) {
    const ownIds = own.map(({ id }) => id);
    try {
      await transact(ctx, (tx) => takeAndHandle(tx, sql`select unnest(${ownIds}::bigint[])`, handle));
    } catch (error) {
      const isGivenUp = own.some(({ attempts }) => attempts >= MAX_ATTEMPTS) && !isWorkerLost(error);
      ctx.log.error({ err: error, deliveryIds: ownIds.slice(0, 10), isGivenUp }, "an e-mail could not be written");
      if (isGivenUp) await ctx.db.run(sql`delete from notification_deliveries where id = any(${ownIds}::bigint[])`);
    }
  }
}

/** What has waited for weeks, while no e-mail could be sent, is news to nobody. */
export async function dropOldEmailDeliveries({ db, now }: Context): Promise<void> {
  await db.run(
    prepared(sql`
    delete from notification_deliveries where channel = 'EMAIL'
      and due_at < ${now}::timestamptz - make_interval(days => ${MAIL_LIMITS.keptDays})`),
  );
}

async function takeAndHandle(tx: Context, ids: Sql, handle: HandleDeliveries): Promise<number> {
  const rows = await tx.db.rows<EmailDelivery>(
    prepared(sql`delete from notification_deliveries d where d.id in (${ids}) returning ${COLUMNS}`),
  );
  const deliveries = rows.toSorted((a, b) => a.eventId - b.eventId || a.id - b.id);
  if (deliveries.length > 0) await handle(tx, deliveries);
  return rows.length;
}
