import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { isOpen } from "#server/accounts/session.ts";

/** A browser, and the keys that messages to it are encrypted with. */
export type PushTarget = { id: number; endpoint: string; publicKey: string; authSecret: string };

type Failure = { id: number; error: string };

/** Takes the browsers that a test was asked for. */
export async function takePushTests(ctx: Context, free: number): Promise<PushTarget[]> {
  return ctx.db.rows<PushTarget>(
    prepared(sql`
    update push_subscriptions p set is_test_due = false
    from sessions s
    where s.id = p.session_id and ${isOpen(ctx)} and p.id in (
      select x.id from push_subscriptions x where x.is_test_due order by x.id limit ${free} for update skip locked)
    returning p.id, p.endpoint, p.public_key, p.auth_secret`),
  );
}

/** The browsers have got a message. */
export async function markPushed({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    update push_subscriptions set last_sent_at = now(), last_error = null where id = any(${[...ids]}::bigint[])`);
}

export async function markPushFailed({ db }: Pick<Context, "db">, failures: readonly Failure[]): Promise<void> {
  await db.run(sql`
    update push_subscriptions p set last_error = f.error
    from unnest(${failures.map(({ id }) => id)}::bigint[], ${failures.map(({ error }) => error)}::text[]) as f (id, error)
    where p.id = f.id`);
}

/** Removes what the browser's push service no longer knows. */
export async function removeEndedPushSubscriptions({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from push_subscriptions where id = any(${[...ids]}::bigint[])`);
}
