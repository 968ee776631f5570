import type { Context } from "#server/context.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { followEvents } from "#server/search/follow-events.ts";
import { highlightTitle, loadTextMatches, type SearchedWords } from "#server/search/highlight.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { REFRESH_JOB, refreshSearch } from "#server/search/refresh.ts";
import { search } from "#server/search/search-connection.ts";
import type { SearchInput } from "#server/search/search-issues.ts";

type Edge = { node: IssueRow; words: SearchedWords };

const resolvers: Resolvers = {
  SearchResultItemEdge: {
    titleHTML: ({ node, words }: Edge) => highlightTitle(node.title, words),
    textMatches: ({ node, words }: Edge, _: unknown, ctx: Context) => loadTextMatches(ctx, node, words),
  },
  Query: {
    search: async (_: unknown, args: SearchInput, ctx: Context) =>
      search(ctx, args, await findNamedRepository(ctx, args.query)),
  },
  Repository: {
    search: (repository: RepositoryRow, args: SearchInput, ctx: Context) => search(ctx, args, repository),
  },
};

export const searchFeature: Feature = {
  name: "search",
  hasSchema: true,
  resolvers,
  subscribers: [followEvents],
  jobs: { [REFRESH_JOB]: refreshSearch },
  jobsAtStart: [REFRESH_JOB],
};
