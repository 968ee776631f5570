import { feedRoutes } from "#server/feeds/feed-routes.ts";
import { Mutation } from "#server/feeds/graphql/mutations.ts";
import * as types from "#server/feeds/graphql/types.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

/** What programs read that cannot sign in: Atom feeds and calendars. */
export const feeds: SchemaFeature<"feeds"> = {
  name: "feeds",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  routes: feedRoutes,
};
