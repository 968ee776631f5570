import { requireConfirmedSiteAdmin } from "#server/access/authorize.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { requireOwnSignIn } from "#server/accounts/managed-account.ts";
import { writeResetLink } from "#server/accounts/reset-link.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Context } from "#server/platform/context.ts";
import { requirePerson } from "#server/site/person.ts";
import { paths } from "#shared/paths.ts";

type ResetLink = { user: AccountRow; url: string };

/** Makes a link by which somebody who forgot their password sets a new one. */
export async function createPasswordResetLink(ctx: Context, input: { userId: number }): Promise<ResetLink> {
  requireConfirmedSiteAdmin(ctx);
  return makeResetLink(ctx, await requirePerson(ctx, input.userId));
}

/** The same, for the command line. */
export async function makeResetLink(ctx: Context, user: AccountRow): Promise<ResetLink> {
  await requireOwnSignIn(ctx, user);
  const secret = await writeResetLink(ctx, user.id);
  await recordAudit(ctx, { action: "user.create_password_reset_link", target: user.login });
  return { user, url: ctx.config.url + paths.resetPassword(secret) };
}
