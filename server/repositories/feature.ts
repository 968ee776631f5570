import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { Mutation } from "#server/repositories/graphql/mutations.ts";
import * as owners from "#server/repositories/graphql/owners.ts";
import * as topics from "#server/repositories/graphql/topics.ts";
import * as types from "#server/repositories/graphql/types.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { loadRepositoryTopics, loadTopics, topicKey } from "#server/repositories/topic.ts";

export const repositories: SchemaFeature<"repositories"> = {
  name: "repositories",
  hasSchema: true,
  resolvers: { ...types, ...owners, ...topics, Mutation },
  nodes: {
    RTO: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("RepositoryTopic", await batch(ctx, loadRepositoryTopics, { repositoryId, id }, topicKey)),
    TO: async (ctx, { numbers: [, id = 0] }) => withTypeName("Topic", await batch(ctx, loadTopics, id)),
    R: async (ctx, { numbers: [id = 0] }) => withTypeName("Repository", await batch(ctx, loadRepositories, id)),
  },
};
