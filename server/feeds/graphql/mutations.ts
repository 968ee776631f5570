import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { resetFeedTokens } from "#server/feeds/feed-token.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["feeds"]["Mutation"] = {
  resetFeedTokens: mutation(
    resetFeedTokens,
    () => ({}),
    () => ({ viewer: {} }),
  ),
};
