import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
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

const summaries = {
  subIssuesSummary: async (issue: IssueRow, _: unknown, ctx: Context) => {
    const { total = 0, completed = 0 } = (await batch(ctx, loadSubIssueSummaries, toKey(issue), issueKey)) ?? {};
    return { total, completed, percentCompleted: total === 0 ? 0 : Math.floor((completed * 100) / total) };
  },
  issueDependenciesSummary: async (issue: IssueRow, _: unknown, ctx: Context) => {
    const [blockedBy, blocking] = await Promise.all([
      batch(ctx, loadBlockedBySummaries, toKey(issue), issueKey),
      batch(ctx, loadBlockingSummaries, toKey(issue), issueKey),
    ]);
    return {
      blockedBy: blockedBy?.blockedBy ?? 0,
      totalBlockedBy: blockedBy?.totalBlockedBy ?? 0,
      blocking: blocking?.blocking ?? 0,
      totalBlocking: blocking?.totalBlocking ?? 0,
    };
  },
};

export const PullRequest: FeatureResolvers["relations"]["PullRequest"] = summaries;

export const Issue: FeatureResolvers["relations"]["Issue"] = {
  parent: async (issue, _, ctx) => {
    const row = await batch(ctx, loadParents, toKey(issue), issueKey);
    return row && loadIssue(ctx, { repositoryId: row.parentRepositoryId, id: row.parentId });
  },
  subIssues: async (issue, args, ctx) =>
    visibleConnection(ctx, await subIssueKeys(ctx, issue), { args, max: SUB_ISSUES_MAX }),
  blockedBy: async (issue, args, ctx) =>
    visibleConnection(ctx, await blockerKeys(ctx, issue), { args, max: DEPENDENCIES_MAX }),
  blocking: async (issue, args, ctx) =>
    visibleConnection(ctx, await blockedKeys(ctx, issue), { args, max: DEPENDENCIES_MAX }),
  ...summaries,
};

/** The issues that the viewer can see. */
async function visibleConnection(ctx: Context, keys: IssueKey[], page: { args: PageArgs; max: number }) {
  const issues = await Promise.all(keys.map((key) => loadIssue(ctx, key)));
  return connectionFromArray(
    issues.filter((issue) => issue !== undefined),
    page.args,
    page.max,
  );
}

function toKey({ repositoryId, id }: IssueKey): IssueKey {
  return { repositoryId, id };
}
