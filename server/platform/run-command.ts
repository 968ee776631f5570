import { forgetLoads, transact, type Context } from "#server/platform/context.ts";

/** Runs a command in a transaction. The context then forgets its loads, so that the payload shows what was written. */
export async function runCommand<I, O>(ctx: Context, run: (tx: Context, input: I) => Promise<O>, input: I): Promise<O> {
  const result = await transact(ctx, (tx) => run(tx, input));
  forgetLoads(ctx);
  return result;
}
