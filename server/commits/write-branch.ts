import { authorize } from "#server/access/authorize.ts";
import { announceBranch } from "#server/commits/announce-branch.ts";
import { checkBranchName, loadBranches, reportBranch, type BranchRow } from "#server/commits/branch.ts";
import { deleteBranch } from "#server/commits/delete-branch.ts";
import { checkOid } from "#server/commits/commit.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

type BranchInput = { repositoryId: number; name: string; oid: string };

/** Reports a new branch. */
export async function createRef(ctx: Context, input: BranchInput): Promise<BranchRow> {
  const { repositoryId, name } = await authorizeBranch(ctx, input);
  const oid = checkOid(input.oid, "sha");
  const [known] = await loadBranches(ctx, [{ repositoryId, name }]);
  if (known) throw unprocessable("Reference already exists", "ref");
  if (await reportBranch(ctx, { repositoryId, name, oid })) await announceBranch(ctx, "create", { repositoryId, name });
  return requireBranch(ctx, { repositoryId, name });
}

/** Reports the commit to which a branch has moved. */
export async function updateRef(ctx: Context, input: BranchInput): Promise<BranchRow> {
  const { repositoryId, name } = await authorizeBranch(ctx, input);
  const oid = checkOid(input.oid, "sha");
  await requireBranch(ctx, { repositoryId, name });
  await reportBranch(ctx, { repositoryId, name, oid });
  return requireBranch(ctx, { repositoryId, name });
}

/** Reports that a branch is gone. */
export async function deleteRef(ctx: Context, input: Omit<BranchInput, "oid">): Promise<void> {
  const { repositoryId, name } = await authorizeBranch(ctx, input);
  await requireBranch(ctx, { repositoryId, name });
  await deleteBranch(ctx, { repositoryId, name });
}

async function authorizeBranch(ctx: Context, input: Omit<BranchInput, "oid">) {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "push", getGrant(ctx, repository));
  return { repositoryId: repository.id, name: checkBranchName(input.name, "ref") };
}

async function requireBranch(ctx: Context, key: { repositoryId: number; name: string }): Promise<BranchRow> {
  const [branch] = await loadBranches(ctx, [key]);
  if (!branch) throw unprocessable("Reference does not exist", "ref");
  return branch;
}
