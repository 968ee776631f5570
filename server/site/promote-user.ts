import { requireConfirmedSiteAdmin } from "#server/access/authorize.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { writeSiteRole } from "#server/accounts/administer-account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { refuseSelf, requireOtherSiteAdmin } from "#server/site/last-administrator.ts";
import { loadAdministrations, requirePerson } from "#server/site/person.ts";

/** Makes somebody a site administrator. */
export async function promoteUser(ctx: Context, input: { userId: number }): Promise<AccountRow> {
  requireConfirmedSiteAdmin(ctx);
  return promoteAccount(ctx, await requirePerson(ctx, input.userId));
}

/** The same, for the command line. */
export async function promoteAccount(ctx: Context, account: AccountRow): Promise<AccountRow> {
  if (account.isSiteAdmin) throw unprocessable(`${account.login} is a site administrator already.`);
  if ((await loadAdministrations(ctx, [account.id]))[0]?.isSuspended) {
    throw unprocessable(`${account.login} is suspended.`);
  }
  await writeSiteRole(ctx, account.id, "ADMINISTRATOR");
  await recordAudit(ctx, { action: "user.promote", target: account.login });
  return account;
}

export async function demoteUser(ctx: Context, input: { userId: number }): Promise<AccountRow> {
  requireConfirmedSiteAdmin(ctx);
  const account = await requirePerson(ctx, input.userId);
  refuseSelf(ctx, account, "You can't remove your own role of site administrator.");
  return demoteAccount(ctx, account);
}

export async function demoteAccount(ctx: Context, account: AccountRow): Promise<AccountRow> {
  if (!account.isSiteAdmin) throw unprocessable(`${account.login} is not a site administrator.`);
  await requireOtherSiteAdmin(ctx, account);
  await writeSiteRole(ctx, account.id, "USER");
  await recordAudit(ctx, { action: "user.demote", target: account.login });
  return account;
}
