import type { Connection } from "#server/platform/graphql/connection.ts";
import type { RefRow } from "#server/repositories/ref.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { RepositoryTopicRow, TopicRow } from "#server/repositories/topic.ts";

export type Mappers = {
  Ref: RefRow;
  Repository: RepositoryRow;
  RepositoryConnection: Connection<RepositoryRow>;
  RepositoryTopic: RepositoryTopicRow;
  Topic: TopicRow;
};
