import { forgetLoads, transact, type Context } from "#server/platform/context.ts";
import { retryConflicts } from "#server/platform/db/retry-conflicts.ts";

/** Runs a command in a transaction. The context then forgets its loads, so that the payload shows what was written. */
export async function runCommand<I, O>(ctx: Context, run: (tx: Context, input: I) => Promise<O>, input: I): Promise<O> {
  const result = await retryTransaction(ctx, () => transact(ctx, (tx) => run(tx, input)));
  forgetLoads(ctx);
  return result;
}

/** Runs a transaction again that failed because of others at the same time. */
export function retryTransaction<T>(ctx: Context, runTransaction: () => Promise<T>): Promise<T> {
  return retryConflicts(runTransaction, (error, attempt) =>
    ctx.log.warn({ err: error, attempt }, "a transaction is run again after a conflict with others"),
  );
}
