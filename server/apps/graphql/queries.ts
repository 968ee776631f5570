import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { findAppBySlug } from "#server/apps/app.ts";
import { findVisibleInstallation } from "#server/apps/installation.ts";

export const Query: FeatureResolvers["apps"]["Query"] = {
  app: async (_, { slug }, ctx) => (await findAppBySlug(ctx, slug)) ?? null,
  appInstallation: async (_, { databaseId }, ctx) => (await findVisibleInstallation(ctx, databaseId)) ?? null,
};
