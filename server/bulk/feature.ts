import { loadBulkJobs } from "#server/bulk/bulk-job.ts";
import { Mutation } from "#server/bulk/graphql/mutations.ts";
import { Subscription } from "#server/bulk/graphql/subscription.ts";
import * as types from "#server/bulk/graphql/types.ts";
import {
  BULK_CLEAN_UP_JOB,
  BULK_JOB,
  BULK_RESUME_JOB,
  cleanUpBulkUpdates,
  resumeBulkJobs,
  runBulkJob,
} from "#server/bulk/run-bulk-job.ts";
import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

export const bulk: SchemaFeature<"bulk"> = {
  name: "bulk",
  hasSchema: true,
  resolvers: { ...types, Mutation, Subscription },
  nodes: {
    BJ: async (ctx, { numbers: [id = 0] }) => withTypeName("BulkJob", await batch(ctx, loadBulkJobs, id)),
  },
  jobs: { [BULK_JOB]: runBulkJob, [BULK_RESUME_JOB]: resumeBulkJobs, [BULK_CLEAN_UP_JOB]: cleanUpBulkUpdates },
  jobsAtStart: [BULK_RESUME_JOB],
  getSchedules: () => [{ job: BULK_CLEAN_UP_JOB, cron: "41 3 * * *", makeUpMs: 0, maxAttempts: 5 }],
};
