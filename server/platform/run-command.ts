import { setTimeout as sleep } from "node:timers/promises";
import { forgetLoads, transact, type Context } from "#server/platform/context.ts";
import { isDeadlock } from "#server/platform/db/unavailable.ts";
import { retryDelay } from "#server/platform/retry-delay.ts";

const MAX_ATTEMPTS = 5;

/** Runs a command in a transaction. The context then forgets its loads, so that the payload shows what was written. */
export async function runCommand<I, O>(ctx: Context, run: (tx: Context, input: I) => Promise<O>, input: I): Promise<O> {
  const result = await retryAfterDeadlock(ctx, () => transact(ctx, (tx) => run(tx, input)));
  forgetLoads(ctx);
  return result;
}

/** Runs a transaction that PostgreSQL ended because of a deadlock again: it has written nothing. */
export async function retryAfterDeadlock<T>(ctx: Context, runTransaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction();
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
      ctx.log.warn({ err: error, attempt }, "a transaction is run again after a deadlock");
      await sleep(retryDelay(attempt - 1));
    }
  }
}
