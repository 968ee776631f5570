import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { highlightTitle, loadTextMatches } from "#server/search/highlight.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { search } from "#server/search/search-connection.ts";
import { searchOthers } from "#server/search/search-others.ts";
import { escapeHtml } from "#shared/escape-html.ts";

type Resolvers = FeatureResolvers["search"];

export const Query: Resolvers["Query"] = {
  search: async (_, args, ctx) => {
    const { type } = args;
    if (type === "DISCUSSION" || type === "REPOSITORY" || type === "USER") return searchOthers(ctx, { ...args, type });
    return search(ctx, args, await findNamedRepository(ctx, args.query));
  },
};

export const Repository: Resolvers["Repository"] = {
  search: (repository, args, ctx) => search(ctx, args, repository),
};

export const SearchResultItemEdge: Resolvers["SearchResultItemEdge"] = {
  titleHTML: (edge) => {
    if ("words" in edge) return highlightTitle(edge.node.title, edge.words);
    return escapeHtml(edge.node.__typename === "Repository" ? edge.node.name : edge.node.login);
  },
  textMatches: (edge, _, ctx) => ("words" in edge ? loadTextMatches(ctx, edge.node, edge.words) : []),
};
