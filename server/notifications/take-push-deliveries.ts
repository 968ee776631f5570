import type { NotificationReason } from "#server/notifications/notification.ts";
import { waitForQuietHours } from "#server/notifications/wait-for-quiet-hours.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { PUSH_LIMITS } from "#shared/limits.ts";

/** What this process sends to the browsers of an account now: one event. */
export type PushDelivery = {
  id: number;
  accountId: number;
  repositoryId: number;
  issueId: number;
  eventId: number;
  reason: NotificationReason;
  createdAt: Date;
  attempts: number;
  /** The browsers that have not got it; null: all. */
  pushSubscriptionIds: number[] | null;
};

const COLUMNS = raw(
  "d.id, d.account_id, d.repository_id, d.issue_id, d.event_id, d.reason, d.created_at, d.attempts, d.push_subscription_ids",
);

/**
 * Takes what is due, of each account one event at a time, so that a person whose push service does not answer delays only themselves.
 * What a process does not finish is due again for the others.
 */
export async function takePushDeliveries(ctx: Context, free: number): Promise<PushDelivery[]> {
  await waitForQuietHours(ctx, "PUSH");
  await dropUnfinished(ctx);
  return ctx.db.rows<PushDelivery>(
    prepared(sql`
    update notification_deliveries d set attempts = d.attempts + 1, taken_until = now() + make_interval(secs => ${PUSH_LIMITS.takenSeconds})
    where d.id in (
      select x.id from notification_deliveries x
      where x.channel = 'PUSH' and x.due_at <= ${ctx.now}::timestamptz and (x.taken_until is null or x.taken_until < now())
        and not exists (select 1 from notification_deliveries y where y.account_id = x.account_id and y.channel = 'PUSH'
          and (y.taken_until > now() or (y.due_at <= ${ctx.now}::timestamptz and (y.due_at, y.id) < (x.due_at, x.id))))
      order by x.due_at, x.id limit ${free} for update skip locked)
    returning ${COLUMNS}`),
  );
}

/** What ended its process, or could not be written, as often as it was tried. */
async function dropUnfinished({ db }: Context): Promise<void> {
  await db.run(
    prepared(sql`
    delete from notification_deliveries
    where channel = 'PUSH' and attempts > ${PUSH_LIMITS.retrySeconds.length} and taken_until < now()`),
  );
}

/** What waits for a worker of a distributed database is due again in a minute, and is not given up. */
export async function returnPushDeliveries({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    update notification_deliveries set attempts = attempts - 1, taken_until = null, due_at = now() + interval '1 minute'
    where id = any(${[...ids]}::bigint[]) and channel = 'PUSH'`);
}

/** Everybody who is to get it has it, or nobody is any more. */
export async function finishPushDeliveries({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from notification_deliveries where id = any(${[...ids]}::bigint[]) and channel = 'PUSH'`);
}

/** Sends it to these browsers once more, unless that was tried often enough. */
export async function retryPushDelivery(
  ctx: Context,
  delivery: PushDelivery,
  subscriptionIds: readonly number[],
): Promise<void> {
  const seconds = PUSH_LIMITS.retrySeconds[delivery.attempts - 1];
  if (seconds === undefined) return finishPushDeliveries(ctx, [delivery.id]);
  await ctx.db.run(sql`
    update notification_deliveries set taken_until = null, push_subscription_ids = ${[...subscriptionIds]}::bigint[],
      due_at = now() + make_interval(secs => ${seconds})
    where id = ${delivery.id}`);
}
