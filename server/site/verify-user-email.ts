import { requireConfirmedSiteAdmin } from "#server/access/authorize.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { verifyEmail } from "#server/accounts/email-settings.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { requirePerson } from "#server/site/person.ts";

/** Marks the primary address of somebody as verified: the administrator has checked that it is theirs. */
export async function verifyUserEmail(ctx: Context, input: { userId: number }): Promise<AccountRow> {
  requireConfirmedSiteAdmin(ctx);
  const account = await requirePerson(ctx, input.userId);
  if (account.email === null) throw unprocessable(`${account.login} has no email address.`);
  await verifyEmail(ctx, { accountId: account.id, address: account.email });
  return account;
}
