import { ACCESS_GIVEN } from "#server/access/access-given.ts";
import { ISSUE_READ } from "#server/issues/mark-read.ts";
import { Mutation } from "#server/notifications/graphql/mutations.ts";
import { nodes } from "#server/notifications/graphql/nodes.ts";
import { Subscription } from "#server/notifications/graphql/subscription.ts";
import * as types from "#server/notifications/graphql/types.ts";
import { continueMarkingAsRead, MARK_READ_JOB } from "#server/notifications/mark-all-as-read.ts";
import { enqueueNotifying, NOTIFY_JOB, notifyOfEvents } from "#server/notifications/notify-job.ts";
import { endSnoozes, markIssuesRead } from "#server/notifications/update-notifications.ts";
import { watchCreated, watchGiven } from "#server/notifications/watch-automatically.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_CREATED } from "#server/repositories/create-repository.ts";

const SNOOZE_JOB = "end-snoozes";

/** Who is notified of what, and the inbox. */
export const notifications: SchemaFeature<"notifications"> = {
  name: "notifications",
  hasSchema: true,
  resolvers: { ...types, Mutation, Subscription },
  nodes,
  subscribers: [enqueueNotifying],
  hooks: [
    addStep(ISSUE_READ, markIssuesRead),
    addStep(REPOSITORY_CREATED, watchCreated),
    addStep(ACCESS_GIVEN, watchGiven),
  ],
  queues: { [NOTIFY_JOB]: notifyOfEvents },
  jobs: {
    [MARK_READ_JOB]: continueMarkingAsRead,
    [SNOOZE_JOB]: (platform) => endSnoozes(platform.systemContext()),
  },
  getSchedules: () => [{ job: SNOOZE_JOB, cron: "* * * * *", makeUpMs: 0, maxAttempts: 1 }],
};
