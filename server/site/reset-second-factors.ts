import { requireConfirmedSiteAdmin } from "#server/access/authorize.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { removeSecondFactors } from "#server/authentication/set-up-two-factor.ts";
import type { Context } from "#server/platform/context.ts";
import { requirePerson } from "#server/site/person.ts";

/** Removes the authenticator, the recovery codes and the passkeys of somebody who has lost them: the password alone signs in. */
export async function resetSecondFactors(ctx: Context, input: { userId: number }): Promise<AccountRow> {
  requireConfirmedSiteAdmin(ctx);
  return resetSecondFactorsOf(ctx, await requirePerson(ctx, input.userId));
}

/** The same, for the command line. */
export async function resetSecondFactorsOf(ctx: Context, account: AccountRow): Promise<AccountRow> {
  await removeSecondFactors(ctx, account.id);
  return account;
}
