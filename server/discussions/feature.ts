import { detachDeletedLabel } from "#server/discussions/detach-deleted-label.ts";
import { discussionKey, loadDiscussions } from "#server/discussions/discussion.ts";
import { Mutation } from "#server/discussions/graphql/mutations.ts";
import * as types from "#server/discussions/graphql/types.ts";
import { LABEL_DELETED } from "#server/labels/delete-label.ts";
import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addStep } from "#server/platform/hooks.ts";

export const discussions: SchemaFeature<"discussions"> = {
  name: "discussions",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  hooks: [addStep(LABEL_DELETED, detachDeletedLabel)],
  nodes: {
    D: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("Discussion", await batch(ctx, loadDiscussions, { repositoryId, id }, discussionKey)),
  },
};
