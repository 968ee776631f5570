import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

const RETENTION = "2 days";

/**
 * Runs `work` once for each idempotency key of an account. A repeated request, from
 * a client that got no response, gets the first result by `repeat`. Concurrent
 * requests wait for each other. The key is written in the command's transaction, so
 * that a failed command can be retried.
 */
export async function once<T>(
  ctx: Context,
  {
    key,
    work,
    repeat,
  }: {
    key: string | null | undefined;
    /** Returns the result, and the JSON from which `repeat` restores it. */
    work: () => Promise<{ result: T; answer: unknown }>;
    repeat: (answer: never) => Promise<T>;
  },
): Promise<T> {
  const account = ctx.viewer.accountId;
  if (!key || account === null) return (await work()).result;
  if (key.length > 100) throw unprocessable("An idempotency key has at most 100 characters.", "idempotencyKey");
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashint8(${account}), hashtext(${key}))`);
  const previous = await ctx.db.row<{ answer: unknown }>(
    sql`select answer from idempotency_keys where account_id = ${account} and key = ${key}`,
  );
  if (previous) return repeat(previous.answer as never);
  const { result, answer } = await work();
  await ctx.db.run(sql`
    with expired as (delete from idempotency_keys where created_at < now() - ${RETENTION}::interval)
    insert into idempotency_keys (account_id, key, answer) values (${account}, ${key}, ${JSON.stringify(answer)})`);
  return result;
}
