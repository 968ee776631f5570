import { requireSiteAdmin } from "#server/access/authorize.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { deleteAllSessions } from "#server/accounts/session.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Context } from "#server/platform/context.ts";
import { requirePerson } from "#server/site/person.ts";

type SignedOut = { account: AccountRow; sessionCount: number };

/** Ends all sessions of somebody, and their live streams. */
export async function signOutUser(ctx: Context, input: { userId: number }): Promise<SignedOut> {
  requireSiteAdmin(ctx);
  return signOutAccount(ctx, await requirePerson(ctx, input.userId));
}

/** The same, for the command line. */
export async function signOutAccount(ctx: Context, account: AccountRow): Promise<SignedOut> {
  const sessionCount = await deleteAllSessions(ctx, account.id);
  await recordAudit(ctx, { action: "user.sign_out_everywhere", target: account.login, data: { sessionCount } });
  return { account, sessionCount };
}
