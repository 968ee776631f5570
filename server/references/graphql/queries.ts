import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { findResource } from "#server/references/find-resource.ts";

export const Query: FeatureResolvers["references"]["Query"] = {
  resource: (_, { url }, ctx) => findResource(ctx, url),
};
