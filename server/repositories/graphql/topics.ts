import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { listTopicRepositories } from "#server/repositories/list-repositories.ts";
import { repositoryTopicId, topicId } from "#server/repositories/topic.ts";

type Resolvers = FeatureResolvers["repositories"];

const path = ({ name }: { name: string }) => `/topics/${name}`;

export const RepositoryTopic: Resolvers["RepositoryTopic"] = {
  id: repositoryTopicId,
  topic: ({ name }) => ({ name }),
  resourcePath: path,
  url: (topic, _, ctx) => ctx.config.url + path(topic),
};

export const Topic: Resolvers["Topic"] = {
  id: topicId,
  relatedTopics: () => [],
  repositories: (topic, args, ctx) => listTopicRepositories(ctx, topic.name, args),
  stargazerCount: () => 0,
  viewerHasStarred: () => false,
};
