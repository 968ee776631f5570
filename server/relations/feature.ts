import { runCommand } from "#server/run-command.ts";
import { batch, type Context } from "#server/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { ISSUE_CREATED } from "#server/issues/create-issue.ts";
import { issueByNumber, issueKey, loadIssues, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { addStep } from "#server/platform/hooks.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { idNumbers } from "#server/platform/graphql/global-id.ts";
import { addBlockedBy, removeBlockedBy } from "#server/relations/dependency.ts";
import { convertTask } from "#server/relations/convert-task.ts";
import {
  blockedKeys,
  blockerKeys,
  DEPENDENCIES_MAX,
  loadBlockedBySummaries,
  loadBlockingSummaries,
  loadParents,
  loadSubIssueSummaries,
  SUB_ISSUES_MAX,
  subIssueKeys,
} from "#server/relations/relation.ts";
import { addNewIssueToParent, addSubIssue, removeSubIssue, reprioritizeSubIssue } from "#server/relations/sub-issue.ts";
import { repositoryByName } from "#server/repositories/repository.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const keyOf = (id: string): IssueKey => {
  const [repositoryId, number] = idNumbers(id, ["I", "PR"]);
  return { repositoryId, id: number };
};
const bare = (issue: IssueKey): IssueKey => ({ repositoryId: issue.repositoryId, id: issue.id });
const load = (ctx: Context, key: IssueKey) => batch(ctx, loadIssues, key, issueKey);

/** Those of the issues that the viewer may see. */
async function connection(ctx: Context, keys: IssueKey[], args: PageArgs, most: number) {
  const rows = await Promise.all(keys.map((key) => load(ctx, key)));
  return connectionFromArray(
    rows.filter((row) => row !== undefined),
    args,
    most,
  );
}

const resolvers: Resolvers = {
  Issue: {
    parent: async (issue: IssueRow, _: unknown, ctx: Context) => {
      const row = await batch(ctx, loadParents, bare(issue), issueKey);
      return row ? ((await load(ctx, { repositoryId: row.parentRepositoryId, id: row.parentId })) ?? null) : null;
    },
    subIssues: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
      connection(ctx, await subIssueKeys(ctx, issue), args, SUB_ISSUES_MAX),
    blockedBy: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
      connection(ctx, await blockerKeys(ctx, issue), args, DEPENDENCIES_MAX),
    blocking: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
      connection(ctx, await blockedKeys(ctx, issue), args, DEPENDENCIES_MAX),
    subIssuesSummary: async (issue: IssueRow, _: unknown, ctx: Context) => {
      const { total = 0, completed = 0 } = (await batch(ctx, loadSubIssueSummaries, bare(issue), issueKey)) ?? {};
      return { total, completed, percentCompleted: total === 0 ? 0 : Math.floor((completed * 100) / total) };
    },
    issueDependenciesSummary: async (issue: IssueRow, _: unknown, ctx: Context) => {
      const [by, of] = await Promise.all([
        batch(ctx, loadBlockedBySummaries, bare(issue), issueKey),
        batch(ctx, loadBlockingSummaries, bare(issue), issueKey),
      ]);
      return {
        blockedBy: by?.blockedBy ?? 0,
        totalBlockedBy: by?.totalBlockedBy ?? 0,
        blocking: of?.blocking ?? 0,
        totalBlocking: of?.totalBlocking ?? 0,
      };
    },
  },
  Mutation: {
    addSubIssue: async (
      _: unknown,
      { input }: Input<{ issueId: string; subIssueId?: string; subIssueUrl?: string; replaceParent?: boolean }>,
      ctx: Context,
    ) => {
      const child = await subIssuePayload(ctx, input);
      const issue = await runCommand(ctx, addSubIssue, {
        parent: keyOf(input.issueId),
        child,
        replaceParent: input.replaceParent,
      });
      return { issue, subIssue: await load(ctx, child), clientMutationId: input.clientMutationId };
    },
    removeSubIssue: async (_: unknown, { input }: Input<{ issueId: string; subIssueId: string }>, ctx: Context) => {
      const child = keyOf(input.subIssueId);
      const issue = await runCommand(ctx, removeSubIssue, { parent: keyOf(input.issueId), child });
      return { issue, subIssue: await load(ctx, child), clientMutationId: input.clientMutationId };
    },
    reprioritizeSubIssue: async (
      _: unknown,
      { input }: Input<{ issueId: string; subIssueId: string; afterId?: string; beforeId?: string }>,
      ctx: Context,
    ) => ({
      issue: await runCommand(ctx, reprioritizeSubIssue, {
        parent: keyOf(input.issueId),
        child: keyOf(input.subIssueId),
        after: input.afterId ? keyOf(input.afterId) : null,
        before: input.beforeId ? keyOf(input.beforeId) : null,
      }),
      clientMutationId: input.clientMutationId,
    }),
    convertTaskToSubIssue: async (
      _: unknown,
      { input }: Input<{ issueId: string; index: number; bodyVersion?: number }>,
      ctx: Context,
    ) => ({
      ...(await runCommand(ctx, convertTask, { ...input, ...keyOf(input.issueId) })),
      clientMutationId: input.clientMutationId,
    }),
    addBlockedBy: async (_: unknown, { input }: Input<{ issueId: string; blockingIssueId: string }>, ctx: Context) => {
      const blocker = keyOf(input.blockingIssueId);
      const issue = await runCommand(ctx, addBlockedBy, { issue: keyOf(input.issueId), blocker });
      return { issue, blockingIssue: await load(ctx, blocker), clientMutationId: input.clientMutationId };
    },
    removeBlockedBy: async (
      _: unknown,
      { input }: Input<{ issueId: string; blockingIssueId: string }>,
      ctx: Context,
    ) => {
      const blocker = keyOf(input.blockingIssueId);
      const issue = await runCommand(ctx, removeBlockedBy, { issue: keyOf(input.issueId), blocker });
      return { issue, blockingIssue: await load(ctx, blocker), clientMutationId: input.clientMutationId };
    },
  },
};

export const relations: Feature = {
  name: "relations",
  hasSchema: true,
  resolvers,
  hooks: [addStep(ISSUE_CREATED, addNewIssueToParent)],
};

async function subIssuePayload(ctx: Context, input: { subIssueId?: string; subIssueUrl?: string }): Promise<IssueKey> {
  if (input.subIssueId) return keyOf(input.subIssueId);
  const match = /^(?:https?:\/\/[^/]+)?\/([^/]+)\/([^/]+)\/issues\/(\d{1,9})\/?$/.exec(input.subIssueUrl ?? "");
  if (!match) throw unprocessable("Give subIssueId or the address of an issue as subIssueUrl.", "subIssueId");
  const repository = await repositoryByName(ctx, match[1] ?? "", match[2] ?? "");
  const issue = repository && (await issueByNumber(ctx, repository, Number(match[3])));
  if (!issue) throw notFound("an Issue");
  return bare(issue);
}
