import { MILESTONE_EVENTS } from "#server/milestones/events.ts";
import { batch } from "#server/platform/context.ts";
import { Mutation } from "#server/milestones/graphql/mutations.ts";
import * as types from "#server/milestones/graphql/types.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

export const milestones: SchemaFeature<"milestones"> = {
  name: "milestones",
  events: MILESTONE_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  nodes: {
    MI: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("Milestone", await batch(ctx, loadMilestones, { repositoryId, id }, milestoneKey)),
  },
};
