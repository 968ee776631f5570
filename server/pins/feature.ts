import { runCommand } from "#server/run-command.ts";
import { batch, type Context } from "#server/context.ts";
import { issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { idNumbers } from "#server/platform/graphql/global-id.ts";
import { dismissNotice, goodFirstIssues, showsFirstTimeBanner } from "#server/pins/notice.ts";
import { pinIssue, pinnedKeys, prioritizePinnedIssues, unpinIssue, unpinTransferred } from "#server/pins/pin.ts";
import { loadRepositories, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const keyOf = (id: string) => {
  const [repositoryId, number] = idNumbers(id, ["I", "PR"]);
  return { repositoryId, id: number };
};

const resolvers: Resolvers = {
  Issue: {
    isPinned: async (issue: IssueRow, _: unknown, ctx: Context) =>
      (await pinnedKeys(ctx, issue.repositoryId)).some((key) => key.id === issue.id),
    viewerCanPin: async (issue: IssueRow, _: unknown, ctx: Context) => {
      const repository = await batch(ctx, loadRepositories, issue.repositoryId);
      return repository !== undefined && viewerCan(ctx, "issue.pin", repository);
    },
  },
  Repository: {
    viewerCanPinIssues: (repository: RepositoryRow, _: unknown, ctx: Context) =>
      viewerCan(ctx, "issue.pin", repository),
    pinnedIssues: async (repository: RepositoryRow, { first }: { first?: number | null }, ctx: Context) => {
      const keys = await pinnedKeys(ctx, repository.id);
      const issues = await Promise.all(keys.slice(0, first ?? 3).map((key) => batch(ctx, loadIssues, key, issueKey)));
      return { nodes: issues.flatMap((issue) => (issue ? [{ issue, repository }] : [])), totalCount: keys.length };
    },
    showFirstTimeContributorBanner: (repository: RepositoryRow, _: unknown, ctx: Context) =>
      viewerCan(ctx, "issue.create", repository) ? showsFirstTimeBanner(ctx, repository.id) : false,
    communityProfile: (repository: RepositoryRow) => repository,
  },
  CommunityProfile: {
    goodFirstIssueIssuesCount: (repository: RepositoryRow, _: unknown, ctx: Context) =>
      goodFirstIssues(ctx, repository.id),
  },
  Mutation: {
    pinIssue: async (_: unknown, { input }: Input<{ issueId: string }>, ctx: Context) => ({
      issue: await runCommand(ctx, pinIssue, keyOf(input.issueId)),
      clientMutationId: input.clientMutationId,
    }),
    unpinIssue: async (_: unknown, { input }: Input<{ issueId: string }>, ctx: Context) => ({
      issue: await runCommand(ctx, unpinIssue, keyOf(input.issueId)),
      clientMutationId: input.clientMutationId,
    }),
    prioritizePinnedIssues: async (
      _: unknown,
      { input }: Input<{ repositoryId: string; issueIds: string[] }>,
      ctx: Context,
    ) => {
      const [repositoryId] = idNumbers(input.repositoryId, ["R"]);
      // One of another repository stands for nothing here.
      const issueIds = input.issueIds.map((id) => (keyOf(id).repositoryId === repositoryId ? keyOf(id).id : 0));
      await runCommand(ctx, prioritizePinnedIssues, { repositoryId, issueIds });
      return {
        repository: await batch(ctx, loadRepositories, repositoryId),
        clientMutationId: input.clientMutationId,
      };
    },
    dismissNotice: async (_: unknown, { input }: Input<{ notice: string; repositoryId?: string }>, ctx: Context) => {
      const repositoryId = input.repositoryId ? idNumbers(input.repositoryId, ["R"])[0] : null;
      await runCommand(ctx, dismissNotice, { notice: input.notice, repositoryId });
      return {
        repository: repositoryId === null ? null : await batch(ctx, loadRepositories, repositoryId),
        clientMutationId: input.clientMutationId,
      };
    },
  },
};

export const pins: Feature = { name: "pins", hasSchema: true, resolvers, subscribers: [unpinTransferred] };
