import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { highlightTitle, loadTextMatches } from "#server/search/highlight.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { search } from "#server/search/search-connection.ts";

type Resolvers = FeatureResolvers["search"];

export const Query: Resolvers["Query"] = {
  search: async (_, args, ctx) => search(ctx, args, await findNamedRepository(ctx, args.query)),
};

export const Repository: Resolvers["Repository"] = {
  search: (repository, args, ctx) => search(ctx, args, repository),
};

export const SearchResultItemEdge: Resolvers["SearchResultItemEdge"] = {
  titleHTML: ({ node, words }) => highlightTitle(node.title, words),
  textMatches: ({ node, words }, _, ctx) => loadTextMatches(ctx, node, words),
};
