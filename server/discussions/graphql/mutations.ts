import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { createDiscussion } from "#server/discussions/create-discussion.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["discussions"]["Mutation"] = {
  createDiscussion: mutation(
    createDiscussion,
    ({ repositoryId, title, body, labelIds }) => ({
      repositoryId: decode.repository(repositoryId),
      title,
      body,
      labels: (labelIds ?? []).map(decode.label),
    }),
    (discussion) => ({ discussion }),
  ),
};
