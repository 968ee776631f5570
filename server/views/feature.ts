import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { Mutation } from "#server/views/graphql/mutations.ts";
import * as types from "#server/views/graphql/types.ts";
import { viewRoutes } from "#server/views/view-routes.ts";
import { loadViews } from "#server/views/view.ts";

export const views: SchemaFeature<"views"> = {
  name: "views",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  nodes: {
    SSC: async (ctx, { numbers: [id = 0] }) => withTypeName("SearchShortcut", await batch(ctx, loadViews, id)),
  },
  routes: viewRoutes,
};
