import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import {
  loadBlockedBySummaries,
  loadBlockingSummaries,
  loadParents,
  loadSubIssueSummaries,
} from "#server/relations/relation.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

/** What an issue says about its sub-issues, its parent, and what blocks it. Pull requests have none of them. */
export async function toIssueRelations(ctx: Context, issue: IssueRow) {
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const [subIssues, blockedBy, blocking, parentUrl] = await Promise.all([
    batch(ctx, loadSubIssueSummaries, key, issueKey),
    batch(ctx, loadBlockedBySummaries, key, issueKey),
    batch(ctx, loadBlockingSummaries, key, issueKey),
    toParentUrl(ctx, issue),
  ]);
  const { total = 0, completed = 0 } = subIssues ?? {};
  return {
    subIssues: {
      total,
      completed,
      percent_completed: total === 0 ? 0 : Math.floor((completed * 100) / total),
    },
    dependencies: {
      blocked_by: blockedBy?.blockedBy ?? 0,
      blocking: blocking?.blocking ?? 0,
      total_blocked_by: blockedBy?.totalBlockedBy ?? 0,
      total_blocking: blocking?.totalBlocking ?? 0,
    },
    parentUrl,
  };
}

/** Undefined if there is no parent, or the viewer cannot see it. */
async function toParentUrl(ctx: Context, issue: IssueRow): Promise<string | undefined> {
  const relation = await batch(ctx, loadParents, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
  if (!relation) return undefined;
  const parent = await loadIssue(ctx, { repositoryId: relation.parentRepositoryId, id: relation.parentId });
  const repository = parent && (await loadRepository(ctx, parent));
  return parent && repository ? `${repositoryUrl(ctx, repository)}/issues/${parent.number}` : undefined;
}
