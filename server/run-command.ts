import { forgetLoads, transact, type Context } from "#server/context.ts";

/** Runs one act in its own transaction; afterwards the context reads anew, so the answer shows what was written. */
export async function runCommand<I, O>(ctx: Context, run: (tx: Context, input: I) => Promise<O>, input: I): Promise<O> {
  const result = await transact(ctx, (tx) => run(tx, input));
  forgetLoads(ctx);
  return result;
}
