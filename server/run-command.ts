import { forgetLoads, transact, type Context } from "#server/context.ts";

/**
 * Runs one command in its own transaction. Jobs that it requests are sent once it has committed; afterwards the
 * context reads anew, so that the answer shows what was written.
 */
export async function runCommand<I, O>(ctx: Context, run: (tx: Context, input: I) => Promise<O>, input: I): Promise<O> {
  const jobs: Parameters<Context["enqueue"]>[] = [];
  const enqueue: Context["enqueue"] = async (...job) => void jobs.push(job);
  const result = await transact({ ...ctx, enqueue }, (tx) => run(tx, input));
  forgetLoads(ctx);
  for (const job of jobs) await ctx.enqueue(...job);
  return result;
}
