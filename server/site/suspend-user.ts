import { requireSiteAdmin } from "#server/access/authorize.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { writeSuspendedAt } from "#server/accounts/administer-account.ts";
import { deleteAllSessions } from "#server/accounts/session.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { refuseSelf, requireOtherSiteAdmin } from "#server/site/last-administrator.ts";
import { loadAdministrations, requirePerson } from "#server/site/person.ts";

/** From now on the person cannot sign in, and their sessions, tokens and live streams end. */
export async function suspendUser(ctx: Context, input: { userId: number }): Promise<AccountRow> {
  requireSiteAdmin(ctx);
  const account = await requirePerson(ctx, input.userId);
  refuseSelf(ctx, account, "You can't suspend your own account.");
  return suspendAccount(ctx, account);
}

/** The same, for the command line. */
export async function suspendAccount(ctx: Context, account: AccountRow): Promise<AccountRow> {
  if ((await loadAdministrations(ctx, [account.id]))[0]?.isSuspended) {
    throw unprocessable(`${account.login} is suspended already.`);
  }
  await requireOtherSiteAdmin(ctx, account);
  await writeSuspendedAt(ctx, account.id, ctx.now);
  await deleteAllSessions(ctx, account.id);
  await recordAudit(ctx, { action: "user.suspend", target: account.login });
  return account;
}

export async function unsuspendUser(ctx: Context, input: { userId: number }): Promise<AccountRow> {
  requireSiteAdmin(ctx);
  return unsuspendAccount(ctx, await requirePerson(ctx, input.userId));
}

/** Of an account that awaits approval, this is the approval. */
export async function unsuspendAccount(ctx: Context, account: AccountRow): Promise<AccountRow> {
  const state = (await loadAdministrations(ctx, [account.id]))[0];
  if (!state?.isSuspended) throw unprocessable(`${account.login} is not suspended.`);
  await writeSuspendedAt(ctx, account.id, null);
  const action = state.awaitsApproval ? "user.approve" : "user.unsuspend";
  await recordAudit(ctx, { action, target: account.login });
  return account;
}
