import { LABEL_EVENTS } from "#server/labels/events.ts";
import { batch } from "#server/platform/context.ts";
import { addDefaultLabels } from "#server/labels/add-default-labels.ts";
import { Mutation } from "#server/labels/graphql/mutations.ts";
import * as types from "#server/labels/graphql/types.ts";
import { labelKey, loadLabels } from "#server/labels/label.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_CREATED } from "#server/repositories/create-repository.ts";

export const labels: SchemaFeature<"labels"> = {
  name: "labels",
  events: LABEL_EVENTS,
  hasSchema: true,
  resolvers: { ...types, Mutation },
  hooks: [addStep(REPOSITORY_CREATED, addDefaultLabels)],
  nodes: {
    LA: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("Label", await batch(ctx, loadLabels, { repositoryId, id }, labelKey)),
  },
};
