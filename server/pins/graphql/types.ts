import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { goodFirstIssues, showsFirstTimeBanner } from "#server/pins/notice.ts";
import { PINNED_MAX, pinnedKeys } from "#server/pins/pin.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
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

export const Repository: Resolvers["Repository"] = {
  viewerCanPinIssues: (repository, _, ctx) => viewerCan(ctx, "issue.pin", repository),
  pinnedIssues: async (repository, { first }, ctx) => {
    const keys = await pinnedKeys(ctx, repository.id);
    const shown = keys.slice(0, first ?? PINNED_MAX);
    const issues = await Promise.all(shown.map((key) => loadIssue(ctx, key)));
    return { nodes: issues.flatMap((issue) => (issue ? [{ issue, repository }] : [])), totalCount: keys.length };
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
