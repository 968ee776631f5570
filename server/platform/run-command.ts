import { setTimeout as sleep } from "node:timers/promises";
import { forgetLoads, transact, type Context } from "#server/platform/context.ts";
import { isDeadlock } from "#server/platform/db/unavailable.ts";

const MAX_ATTEMPTS = 5;
const RETRY_MS = 50;

/**
 * Runs a command in a transaction. The context then forgets its loads, so that the payload shows what was written. A command that
 * PostgreSQL ended because of a deadlock has written nothing, and is run again.
 */
export async function runCommand<I, O>(ctx: Context, run: (tx: Context, input: I) => Promise<O>, input: I): Promise<O> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await transact(ctx, (tx) => run(tx, input));
      forgetLoads(ctx);
      return result;
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
      ctx.log.warn({ err: error, attempt }, "a command is run again after a deadlock");
      await sleep(RETRY_MS * attempt * (1 + Math.random()));
    }
  }
}
