import { loadAccounts } from "#server/accounts/account.ts";
import { writeFineGrainedToken } from "#server/accounts/access-token.ts";
import type { TokenPermission } from "#server/accounts/token-permissions.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";
import { SELECT_REPOSITORY } from "#shared/messages.ts";

type Input = {
  name: string;
  ownerId: number;
  /** Null: all repositories of the owner, later ones too. */
  repositoryIds: readonly number[] | null;
  permissions: readonly TokenPermission[];
  expiresInDays: number;
};

/**
 * Creates a token for some or all repositories of an account. It can do there what its permissions and the roles of its owner both
 * permit, and sees no other repositories.
 */
export async function createFineGrainedToken(ctx: Context, input: Input) {
  const [owner] = await loadAccounts(ctx, [input.ownerId]);
  if (owner?.kind !== "USER" && owner?.kind !== "ORGANIZATION") throw notFound("a RepositoryOwner");
  if (input.repositoryIds) await checkRepositories(ctx, input.ownerId, input.repositoryIds);
  return writeFineGrainedToken(ctx, input);
}

async function checkRepositories(ctx: Context, ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) throw unprocessable(SELECT_REPOSITORY, "repositoryIds");
  if (ids.length > LIMITS.fineGrainedTokenRepositories)
    throw unprocessable(`Select up to ${LIMITS.fineGrainedTokenRepositories} repositories.`, "repositoryIds");
  for (const repository of await loadRepositories(ctx, ids)) {
    if (!repository) throw notFound("a Repository");
    if (repository.ownerId !== ownerId)
      throw unprocessable(`${repository.name} does not belong to the owner of the token.`, "repositoryIds");
  }
}
