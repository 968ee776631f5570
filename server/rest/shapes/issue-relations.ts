import { loadIssue } from "#server/issues/load-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { IssueParts } from "#server/rest/shapes/issue-parts.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

/** What an issue says about its sub-issues, its parent, and what blocks it. Pull requests have none of them. */
export async function toIssueRelations(ctx: Context, { subIssues, blockedBy, blocking, parent }: IssueParts) {
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
    parentUrl: parent && (await toParentUrl(ctx, parent)),
  };
}

/** Undefined if the viewer cannot see the parent. */
async function toParentUrl(ctx: Context, relation: Parent): Promise<string | undefined> {
  const parent = await loadIssue(ctx, { repositoryId: relation.parentRepositoryId, id: relation.parentId });
  const repository = parent && (await loadRepository(ctx, parent));
  return parent && repository ? `${repositoryUrl(ctx, repository)}/issues/${parent.number}` : undefined;
}

type Parent = NonNullable<IssueParts["parent"]>;
