import type { Context } from "#server/context.ts";
import { withTypeName } from "#server/issues/feature.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { repositoryByName, type RepositoryRow } from "#server/repositories/repository.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { followEvents } from "#server/search/follow-events.ts";
import { markedTitle, textMatches, wantedIn, type Wanted } from "#server/search/highlight.ts";
import { REFRESH_JOB, refreshSearch } from "#server/search/refresh.ts";
import { searchIssues, type SearchInput } from "#server/search/search-issues.ts";
import { termValues } from "#shared/query/edit.ts";

/** A search as the schema gives it. */
export async function search(ctx: Context, input: SearchInput, repository?: RepositoryRow) {
  const result = await searchIssues(ctx, input, repository);
  const wanted = wantedIn(result.search.query);
  const typed = result.edges.map((edge) => ({ cursor: edge.cursor, node: withTypeName(edge.node), wanted }));
  return { ...result, listCap: result.search.cap, edges: typed, nodes: typed.map((edge) => edge.node) };
}

/** A query that names just one repository is a search in that repository: the same rows, by a shorter way. */
export async function namedRepository(ctx: Context, query: string): Promise<RepositoryRow | undefined> {
  const names = termValues(query, "repo");
  const [owner, name] = names.length === 1 && !/[()]|\bOR\b|\bNOT\b/.test(query) ? (names[0]?.split("/") ?? []) : [];
  return owner && name ? repositoryByName(ctx, owner, name) : undefined;
}

type Edge = { node: IssueRow; wanted: Wanted };

const resolvers: Resolvers = {
  SearchResultItemEdge: {
    titleHTML: ({ node, wanted }: Edge) => markedTitle(node.title, wanted),
    textMatches: ({ node, wanted }: Edge, _: unknown, ctx: Context) => textMatches(ctx, node, wanted),
  },
  Query: {
    search: async (_: unknown, args: SearchInput, ctx: Context) =>
      search(ctx, args, await namedRepository(ctx, args.query)),
  },
  Repository: {
    search: (repository: RepositoryRow, args: SearchInput, ctx: Context) => search(ctx, args, repository),
  },
};

export const searchFeature: Feature = {
  name: "search",
  hasSchema: true,
  resolvers,
  subscribers: followEvents,
  jobs: { [REFRESH_JOB]: refreshSearch },
  jobsAtStart: [REFRESH_JOB],
};
