import { forgetLoads, transact, type Context } from "#server/platform/context.ts";

/**
 * Runs a command in a transaction. Its jobs are enqueued after the commit. The
 * context then forgets its loads, so that the payload shows what was written.
 */
export async function runCommand<I, O>(ctx: Context, run: (tx: Context, input: I) => Promise<O>, input: I): Promise<O> {
  const jobs: Parameters<Context["enqueue"]>[] = [];
  const enqueue: Context["enqueue"] = async (...job) => void jobs.push(job);
  const result = await transact({ ...ctx, enqueue }, (tx) => run(tx, input));
  forgetLoads(ctx);
  for (const job of jobs) await ctx.enqueue(...job);
  return result;
}
