import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { hasEnded, requireBulkJob, type BulkJobRow } from "#server/bulk/bulk-job.ts";
import { JOB_CHANGED } from "#server/events/notify.ts";
import { forgetLoads, type Context } from "#server/platform/context.ts";
import { stoppable, wakeUps } from "#server/platform/events/notices.ts";
import { decode } from "#server/platform/graphql/global-id.ts";

export const Subscription: FeatureResolvers["bulk"]["Subscription"] = {
  jobStatus: {
    subscribe: async (_, { id }, ctx) => {
      const { id: jobId } = await requireBulkJob(ctx, decode.bulkJob(id));
      return stoppable((signal) => followJob(ctx, jobId, signal));
    },
  },
};

/** Ends with the job. */
async function* followJob(ctx: Context, jobId: number, signal: AbortSignal): AsyncGenerator<BulkJobRow> {
  if (!ctx.bus) return;
  for await (const _ of wakeUps(ctx.bus, ({ kind, id }) => kind === JOB_CHANGED && id === jobId, signal)) {
    forgetLoads(ctx);
    const job = await requireBulkJob(ctx, jobId);
    yield job;
    if (hasEnded(job)) return;
  }
}
