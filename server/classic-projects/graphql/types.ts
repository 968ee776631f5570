import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";

type Resolvers = FeatureResolvers["classic-projects"];

const projectCards = { projectCards: (_: unknown, args: PageArgs) => connectionFromArray([], args, 30) };

export const Issue: Resolvers["Issue"] = projectCards;
export const PullRequest: Resolvers["PullRequest"] = projectCards;
