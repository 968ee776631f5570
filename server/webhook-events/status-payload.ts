import { listBranchesAt } from "#server/commits/branch.ts";
import type { CommitStatusRow } from "#server/commits/commit-status.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { findRule, loadBranchRules } from "#server/pulls/branch-rule.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { toShortBranch } from "#server/rest/shapes/branch.ts";
import { toCommit } from "#server/rest/shapes/commit.ts";
import { toSimpleStatus } from "#server/rest/shapes/commit-status.ts";

/** What `status` has beside the repository. */
export async function toStatusSubject(ctx: Context, status: CommitStatusRow, repository: RepositoryRow) {
  const [simple, commit, branches] = await Promise.all([
    toSimpleStatus(ctx, status, repository),
    toCommit(ctx, status, repository),
    toBranches(ctx, status, repository),
  ]);
  const { url: _, node_id: __, ...shown } = simple;
  // The commit of which only the id is known has nobody.
  const author = commit.commit.author ?? { name: "", email: null, date: simple.created_at };
  const git = { ...commit.commit, author, committer: commit.commit.committer ?? author };
  const name = `${repository.ownerLogin}/${repository.name}`;
  return { ...shown, sha: status.oid, name, commit: { ...commit, commit: git }, branches };
}

async function toBranches(ctx: Context, status: CommitStatusRow, repository: RepositoryRow) {
  const [branches, rules] = await Promise.all([
    listBranchesAt(ctx, status),
    batch(ctx, loadBranchRules, repository.id),
  ]);
  return branches.map((branch) =>
    toShortBranch(ctx, branch, { repository, isProtected: findRule(rules ?? [], branch.name) !== null }),
  );
}
