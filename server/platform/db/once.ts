import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

const RETENTION = "2 days";

/**
 * Does `work` once for a person's key, however often the request comes: a
 * browser that heard no answer asks again, and is told what was made the first
 * time. Two at the same moment take turns. Runs in the act's transaction, so a
 * failed act leaves no key.
 */
export async function once<T>(
  ctx: Context,
  {
    key,
    work,
    repeat,
  }: {
    key: string | null | undefined;
    work: () => Promise<{ result: T; answer: unknown }>;
    repeat: (answer: never) => Promise<T>;
  },
): Promise<T> {
  const account = ctx.viewer.accountId;
  if (!key || account === null) return (await work()).result;
  if (key.length > 100) throw unprocessable("An idempotency key has at most 100 characters.", "idempotencyKey");
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashint8(${account}), hashtext(${key}))`);
  const known = await ctx.db.row<{ answer: unknown }>(
    sql`select answer from idempotency_keys where account_id = ${account} and key = ${key}`,
  );
  if (known) return repeat(known.answer as never);
  const { result, answer } = await work();
  await ctx.db.run(sql`
    with expired as (delete from idempotency_keys where created_at < now() - ${RETENTION}::interval)
    insert into idempotency_keys (account_id, key, answer) values (${account}, ${key}, ${JSON.stringify(answer)})`);
  return result;
}
