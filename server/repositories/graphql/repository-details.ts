import { loadAccounts } from "#server/accounts/account.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { loadRepositoryDetails, type RepositoryDetails } from "#server/repositories/repository-details.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** What GitHub's clients read beside names and permissions; constants for what this program does not have. */
export const detailFields = {
  archivedAt: field((details) => details.archivedAt),
  defaultBranchRef: field(({ id, defaultBranch }) => ({ repositoryId: id, name: defaultBranch })),
  descriptionHTML: ({ description }: RepositoryRow) => (description ? `<div>${escapeHtml(description)}</div>` : ""),
  diskUsage: () => 0,
  forkCount: () => 0,
  forkingAllowed: () => false,
  hasDiscussionsEnabled: () => false,
  hasProjectsEnabled: field((details) => details.hasProjectsEnabled),
  hasPullRequestsEnabled: () => true,
  hasSponsorshipsEnabled: () => false,
  hasWikiEnabled: () => false,
  homepageUrl: field((details) => details.homepageUrl),
  isEmpty: () => false,
  isFork: () => false,
  isMirror: () => false,
  isTemplate: () => false,
  isUserConfigurationRepository: ({ name, ownerLogin }: RepositoryRow) =>
    name.toLowerCase() === ownerLogin.toLowerCase(),
  licenseInfo: () => null,
  lockReason: () => null,
  mirrorUrl: () => null,
  mergeCommitAllowed: field((details) => details.mergeCommitAllowed),
  rebaseMergeAllowed: field((details) => details.rebaseMergeAllowed),
  squashMergeAllowed: field((details) => details.squashMergeAllowed),
  openGraphImageUrl: async ({ ownerId }: RepositoryRow, _: unknown, ctx: Context) => {
    const owner = orNotFound(await batch(ctx, loadAccounts, ownerId), "a RepositoryOwner");
    return ctx.config.url + paths.avatar(ownerId, { size: null, version: owner.avatarVersion });
  },
  pushedAt: () => null,
  repositoryTopics: async ({ id }: RepositoryRow, args: PageArgs, ctx: Context) => {
    const { topics } = await getDetails(ctx, id);
    const rows = topics.map((name) => ({ repositoryId: id, name }));
    return connectionFromArray(rows, args, LIMITS.topics);
  },
  sshUrl: ({ ownerLogin, name }: RepositoryRow, _: unknown, ctx: Context) =>
    `git@${new URL(ctx.config.url).hostname}:${ownerLogin}/${name}.git`,
  stargazerCount: () => 0,
  usesCustomOpenGraphImage: () => false,
  viewerCanUpdateTopics: (repository: RepositoryRow, _: unknown, ctx: Context) =>
    viewerCan(ctx, "repository.update", repository),
  viewerDefaultCommitEmail: (_: unknown, __: unknown, ctx: Context) => getViewerEmail(ctx),
  viewerDefaultMergeMethod: field((details) => {
    if (details.mergeCommitAllowed) return "MERGE" as const;
    return details.squashMergeAllowed ? ("SQUASH" as const) : ("REBASE" as const);
  }),
  viewerPossibleCommitEmails: async (_: unknown, __: unknown, ctx: Context) => {
    const email = await getViewerEmail(ctx);
    return email === null ? null : [email];
  },
};

function field<T>(read: (details: RepositoryDetails) => T) {
  return async ({ id }: RepositoryRow, _: unknown, ctx: Context): Promise<T> => read(await getDetails(ctx, id));
}

async function getDetails(ctx: Context, id: number): Promise<RepositoryDetails> {
  return orNotFound(await batch(ctx, loadRepositoryDetails, id), "a Repository");
}

async function getViewerEmail(ctx: Context): Promise<string | null> {
  const { accountId } = ctx.viewer;
  if (accountId === null || !hasScope(ctx.viewer, "repo", "user")) return null;
  return (await batch(ctx, loadAccounts, accountId))?.email ?? null;
}
