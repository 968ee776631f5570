import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { listImports } from "#server/imports/import-row.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";

type Resolvers = FeatureResolvers["imports"];

const NO_COUNTS = { issues: 0, pullRequests: 0, comments: 0, reviews: 0, labels: 0, unchanged: 0 };

export const Viewer: Resolvers["Viewer"] = { imports: (_, __, ctx) => listImports(ctx) };

export const Import: Resolvers["Import"] = {
  id: (row) => globalId("IM", row.id),
  percentage: (row) => (row.state === "DONE" ? 100 : Math.floor((row.bytesRead / Math.max(1, row.bytesTotal)) * 100)),
  counts: (row) => ({ ...NO_COUNTS, ...row.counts }),
  // Loaded as the viewer, who may have lost access to the repository since the import.
  repository: ({ repositoryId }, _, ctx) => (repositoryId === null ? null : loadRepository(ctx, { repositoryId })),
};
