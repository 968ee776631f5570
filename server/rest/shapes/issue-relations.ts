import { loadEach, type Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { IssueParts } from "#server/rest/shapes/issue-parts.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

/**
 * What issues say about their sub-issues, their parents, and what blocks them: loads the repositories of the parents, and returns the
 * function that shows the relations of one. Pull requests have none of them.
 */
export async function loadShownRelations(ctx: Context, parts: readonly IssueParts[]) {
  const findUrl = await loadEach(
    parts.flatMap(({ parent }) => parent ?? []),
    (parent) => toParentUrl(ctx, parent),
    ({ parentRepositoryId, parentNumber }) => `${parentRepositoryId}:${parentNumber}`,
  );
  return ({ subIssues, blockedBy, blocking, parent }: IssueParts) => {
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
      parentUrl: parent && findUrl(parent),
    };
  };
}

async function toParentUrl(ctx: Context, { parentRepositoryId, parentNumber }: Parent): Promise<string | undefined> {
  const repository = await loadRepository(ctx, { repositoryId: parentRepositoryId });
  return repository && `${repositoryUrl(ctx, repository)}/issues/${parentNumber}`;
}

type Parent = NonNullable<IssueParts["parent"]>;
