import type { Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { getSearchedWords } from "#server/search/highlight.ts";
import { searchIssues, type SearchInput } from "#server/search/search-issues.ts";

/** A search as the schema gives it. */
export async function search(ctx: Context, input: SearchInput, repository?: RepositoryRow) {
  const { texts, ...result } = await searchIssues(ctx, input, repository);
  const words = getSearchedWords(texts);
  const edges = result.edges.map(({ cursor, node }) => ({ cursor, node, words }));
  return { ...result, ...NO_OTHERS, edges, nodes: edges.map((edge) => edge.node) };
}

const NO_OTHERS = { discussionCount: 0, repositoryCount: 0, userCount: 0 };
