import { authorize } from "#server/access/authorize.ts";
import { deleteCollaborator, writeCollaborator } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import { accountByLogin } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";

/** Sets the role of an account on the repository. */
export async function setCollaborator(
  ctx: Context,
  input: { repositoryId: number; login: string; role: Role },
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.collaborators", getGrant(ctx, repository));
  const account = await accountByLogin(ctx, input.login.trim());
  if (!account || account.kind !== "USER")
    throw unprocessable(`Could not find a user named '${input.login.trim()}'.`, "login");
  if (account.id === repository.ownerId) throw unprocessable("The owner already has full access.", "login");
  await writeCollaborator(ctx, { repositoryId: repository.id, accountId: account.id, role: input.role });
  return repository;
}

export async function removeCollaborator(
  ctx: Context,
  input: { repositoryId: number; accountId: number },
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.collaborators", getGrant(ctx, repository));
  await deleteCollaborator(ctx, repository.id, input.accountId);
  return repository;
}
