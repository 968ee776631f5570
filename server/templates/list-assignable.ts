import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** Those of the accounts that can be assigned in the repository. */
export async function listAssignable(
  ctx: Context,
  repository: RepositoryRow,
  accounts: readonly AccountRow[],
): Promise<AccountRow[]> {
  const ids = await filterAssignable(
    ctx,
    repository,
    accounts.map((account) => account.id),
  );
  return accounts.filter((account) => ids.includes(account.id));
}
