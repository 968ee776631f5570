import type { AccountRow } from "#server/accounts/account.ts";
import { lockSiteAdmins } from "#server/accounts/administer-account.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";

/** Throws if the viewer is the account: nobody locks themselves out. */
export function refuseSelf(ctx: Context, account: AccountRow, sentence: string): void {
  if (ctx.viewer.accountId === account.id) throw unprocessable(sentence);
}

/** Throws if nobody could administer the site without the account. */
export async function requireOtherSiteAdmin(ctx: Context, account: AccountRow): Promise<void> {
  if (!account.isSiteAdmin) return;
  const admins = await lockSiteAdmins(ctx);
  if (admins.every((id) => id === account.id)) {
    throw unprocessable(`${account.login} is the last site administrator. Promote somebody else first.`);
  }
}
