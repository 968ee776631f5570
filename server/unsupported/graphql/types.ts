import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";

type Resolvers = FeatureResolvers["unsupported"];

export const Repository: Resolvers["Repository"] = {
  autoMergeAllowed: no,
  deleteBranchOnMerge: no,
  forks: empty,
  fundingLinks: () => [],
  hasVulnerabilityAlertsEnabled: no,
  languages: (_, args) => ({ ...empty(_, args), totalSize: 0 }),
  latestRelease: none,
  primaryLanguage: none,
  mergeQueue: none,
  pullRequestTemplates: none,
  release: none,
  releases: empty,
  repositoryCustomPropertyValue: none,
  repositoryCustomPropertyValues: empty,
  stargazers: empty,
  templateRepository: none,
  viewerContentWarning: none,
  viewerHasStarred: no,
};

export const MergeQueue: Resolvers["MergeQueue"] = { entries: empty };
export const CommitCommentThread: Resolvers["CommitCommentThread"] = { comments: empty };
export const PullRequestCommitCommentThread: Resolvers["PullRequestCommitCommentThread"] = { comments: empty };

export const Issue: Resolvers["Issue"] = { hovercard };
export const PullRequest: Resolvers["PullRequest"] = { hovercard, mergeQueue: none, mergeQueueEntry: none };

export const OrganizationTeamsHovercardContext: Resolvers["OrganizationTeamsHovercardContext"] = {
  relevantTeams: empty,
};
export const OrganizationsHovercardContext: Resolvers["OrganizationsHovercardContext"] = {
  relevantOrganizations: empty,
};

export const User: Resolvers["User"] = {
  followers: empty,
  following: empty,
  hovercard,
  isFollowingViewer: no,
  isHireable: no,
  socialAccounts: empty,
  starredRepositories: (_, args) => ({ ...empty(_, args), isOverLimit: false }),
  status: none,
  suggestedListNames: () => [],
  twitterUsername: none,
  userViewType: () => "PUBLIC",
  viewerCanFollow: no,
  viewerIsFollowing: no,
};

export const Organization: Resolvers["Organization"] = {
  memberStatuses: empty,
  repositoryCustomProperties: empty,
  repositoryCustomProperty: none,
  twitterUsername: none,
  viewerIsFollowing: no,
};

export const Topic: Resolvers["Topic"] = { stargazers: empty };

function none(): null {
  return null;
}

function no(): false {
  return false;
}

/** Our pages show their own hovercards from other fields. */
function hovercard(): { contexts: never[] } {
  return { contexts: [] };
}

/** The arguments are checked as those of other lists. */
function empty(_: unknown, args: PageArgs) {
  const edges: never[] = [];
  return { ...connectionFromArray<never>([], args, 0), edges };
}
