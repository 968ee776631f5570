import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { unprocessable } from "#server/errors.ts";
import { makeFeedUrl } from "#server/feeds/feed-token.ts";
import type { Context } from "#server/platform/context.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";
import { feedPaths } from "#shared/feed-paths.ts";

type Resolvers = FeatureResolvers["feeds"];

export const Viewer: Resolvers["Viewer"] = {
  feeds: (_, __, { viewer }) => (hasSession(viewer) && viewer.login !== null ? { login: viewer.login } : null),
};

export const ViewerFeeds: Resolvers["ViewerFeeds"] = {
  activityUrl: ({ login }, _, { config }) => config.url + feedPaths.activity(login),
  watchedActivityUrl: ({ login }, _, ctx) => makeFeedUrl(ctx, feedPaths.watchedActivity(login)),
  watchedMilestonesUrl: ({ login }, _, ctx) => makeFeedUrl(ctx, feedPaths.watchedMilestones(login)),
};

export const Repository: Resolvers["Repository"] = {
  issueFeedUrl: (repository, { query }, ctx) => {
    if (query && query.length > LIMITS.queryLength) throw unprocessable(tooLong("Query", LIMITS.queryLength), "query");
    const path = feedPaths.issues(repositoryAddress(repository));
    return getUrl(ctx, repository, { path, parameters: query ? { q: query } : {} });
  },
  milestoneCalendarUrl: (repository, _, ctx) =>
    getUrl(ctx, repository, { path: feedPaths.milestones(repositoryAddress(repository)), parameters: {} }),
};

type Address = { path: string; parameters: Record<string, string> };

function getUrl(ctx: Context, repository: RepositoryRow, { path, parameters }: Address): string | Promise<string> {
  if (repository.visibility !== "PUBLIC" && hasSession(ctx.viewer)) return makeFeedUrl(ctx, path, parameters);
  const search = new URLSearchParams(parameters).toString();
  return `${ctx.config.url}${path}${search === "" ? "" : `?${search}`}`;
}

function hasSession({ accountId, scopes, installation, authorization }: Context["viewer"]): boolean {
  return accountId !== null && scopes === null && !installation && !authorization;
}
