import type { BranchRow } from "#server/commits/branch.ts";
import { NO_COMMIT } from "#server/commits/commit.ts";
import type { Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

type Options = { repository: RepositoryRow; isProtected: boolean };

/** GitHub's `short-branch`. */
export function toShortBranch(ctx: Context, branch: BranchRow, { repository, isProtected }: Options) {
  const sha = branch.oid ?? NO_COMMIT;
  const commit = { sha, url: `${repositoryUrl(ctx, repository)}/commits/${sha}` };
  return { name: branch.name, commit, protected: isProtected };
}
