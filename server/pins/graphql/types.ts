import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { GHOST, loadAccount } from "#server/accounts/load-account.ts";
import { orNotFound } from "#server/errors.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { goodFirstIssues, showsFirstTimeBanner } from "#server/pins/notice.ts";
import { PINNED_MAX, pinnedKeys } from "#server/pins/pin.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { viewerCan } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["pins"];

export const Issue: Resolvers["Issue"] = {
  isPinned: async (issue, _, ctx) =>
    (await pinnedKeys(ctx, issue.repositoryId)).some((pinned) => pinned.id === issue.id),
  viewerCanPin: async (issue, _, ctx) => {
    const repository = await loadRepository(ctx, issue);
    return repository !== undefined && viewerCan(ctx, "issue.pin", repository);
  },
};

export const PinnedIssue: Resolvers["PinnedIssue"] = {
  databaseId: ({ id }) => toDatabaseId(id),
  fullDatabaseId: ({ id }) => id,
  id: ({ repositoryId, id }) => globalId("PIN", repositoryId, id),
  issue: async (pinned, _, ctx) => orNotFound(await loadIssue(ctx, pinned), "an Issue"),
  pinnedBy: async (pinned, _, ctx) => (await loadAccount(ctx, pinned.pinnedById)) ?? GHOST,
  repository: resolveRepository,
};

export const Repository: Resolvers["Repository"] = {
  viewerCanPinIssues: (repository, _, ctx) => viewerCan(ctx, "issue.pin", repository),
  pinnedIssues: async (repository, args, ctx) => {
    const keys = await pinnedKeys(ctx, repository.id);
    const issues = await Promise.all(keys.map((key) => loadIssue(ctx, key)));
    const shown = keys.filter((_, index) => issues[index] !== undefined);
    return connectionFromArray(shown, args, PINNED_MAX);
  },
  showFirstTimeContributorBanner: (repository, _, ctx) =>
    viewerCan(ctx, "issue.create", repository) && !viewerCan(ctx, "push", repository)
      ? showsFirstTimeBanner(ctx, repository.id)
      : false,
  communityProfile: (repository) => repository,
};

export const CommunityProfile: Resolvers["CommunityProfile"] = {
  goodFirstIssueIssuesCount: (repository, _, ctx) => goodFirstIssues(ctx, repository.id),
};
