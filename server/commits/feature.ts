import { checksRoute } from "#server/commits/checks-route.ts";
import * as branches from "#server/commits/graphql/branches.ts";
import * as checks from "#server/commits/graphql/checks.ts";
import * as commit from "#server/commits/graphql/commit.ts";
import { Mutation } from "#server/commits/graphql/mutations.ts";
import { nodes } from "#server/commits/graphql/nodes.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

export const commits: SchemaFeature<"commits"> = {
  name: "commits",
  hasSchema: true,
  resolvers: { ...branches, ...checks, ...commit, Mutation },
  routes: checksRoute,
  nodes,
};
