import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { Mutation } from "#server/repositories/graphql/mutations.ts";
import * as owners from "#server/repositories/graphql/owners.ts";
import * as topics from "#server/repositories/graphql/topics.ts";
import * as types from "#server/repositories/graphql/types.ts";
import { loadRepositories } from "#server/repositories/repository.ts";

export const repositories: SchemaFeature<"repositories"> = {
  name: "repositories",
  hasSchema: true,
  resolvers: { ...types, ...owners, ...topics, Mutation },
  nodes: {
    R: async (ctx, { numbers: [id = 0] }) => withTypeName("Repository", await batch(ctx, loadRepositories, id)),
  },
};
