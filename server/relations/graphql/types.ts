import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { hasNone } from "#server/issues/issue-relations.ts";
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
    const summary = hasNone(issue, "SUB_ISSUES")
      ? undefined
      : await batch(ctx, loadSubIssueSummaries, toKey(issue), issueKey);
    const { total = 0, completed = 0 } = summary ?? {};
    return { total, completed, percentCompleted: total === 0 ? 0 : Math.floor((completed * 100) / total) };
  },
  issueDependenciesSummary: async (issue: IssueRow, _: unknown, ctx: Context) => {
    const [blockedBy, blocking] = await Promise.all([
      hasNone(issue, "BLOCKED_BY") ? undefined : batch(ctx, loadBlockedBySummaries, toKey(issue), issueKey),
      hasNone(issue, "BLOCKING") ? undefined : batch(ctx, loadBlockingSummaries, toKey(issue), issueKey),
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
    if (hasNone(issue, "PARENT")) return null;
    const row = await batch(ctx, loadParents, toKey(issue), issueKey);
    return row && loadIssue(ctx, { repositoryId: row.parentRepositoryId, id: row.parentId });
  },
  subIssues: async (issue, args, ctx) =>
    visibleConnection(ctx, hasNone(issue, "SUB_ISSUES") ? [] : await subIssueKeys(ctx, issue), {
      args,
      max: SUB_ISSUES_MAX,
    }),
  blockedBy: async (issue, args, ctx) =>
    dependencyConnection(ctx, hasNone(issue, "BLOCKED_BY") ? [] : await blockerKeys(ctx, issue), args),
  blocking: async (issue, args, ctx) =>
    dependencyConnection(ctx, hasNone(issue, "BLOCKING") ? [] : await blockedKeys(ctx, issue), args),
  trackedInIssues: (_, args) => connectionFromArray([], args, SUB_ISSUES_MAX),
  trackedIssues: (_, args) => connectionFromArray([], args, SUB_ISSUES_MAX),
  trackedIssuesCount: () => 0,
  ...summaries,
};

async function visibleConnection(ctx: Context, keys: IssueKey[], page: { args: PageArgs; max: number }) {
  return connectionFromArray(await loadVisible(ctx, keys), page.args, page.max);
}

type DependencyArgs = PageArgs & {
  orderBy?: { field: "CREATED_AT" | "DEPENDENCY_ADDED_AT"; direction: "ASC" | "DESC" } | null;
};

/** The keys are in the order in which the dependencies were added. */
async function dependencyConnection(ctx: Context, keys: IssueKey[], args: DependencyArgs) {
  const issues = await loadVisible(ctx, keys);
  if (args.orderBy?.field === "CREATED_AT") {
    issues.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
  }
  if (args.orderBy?.direction === "DESC") issues.reverse();
  return connectionFromArray(issues, args, DEPENDENCIES_MAX);
}

/** The issues that the viewer can see. */
async function loadVisible(ctx: Context, keys: readonly IssueKey[]): Promise<IssueRow[]> {
  const issues = await Promise.all(keys.map((key) => loadIssue(ctx, key)));
  return issues.filter((issue) => issue !== undefined);
}

function toKey({ repositoryId, id }: IssueKey): IssueKey {
  return { repositoryId, id };
}
