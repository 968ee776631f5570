import { renderSVG } from "uqr";
import { recordAudit } from "#server/audit/record-audit.ts";
import { mailSecurityNotice } from "#server/accounts/account-mail.ts";
import { refuseManagedSignIn } from "#server/accounts/managed-account.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { countAttempt, forgetAttempts } from "#server/accounts/failed-attempts.ts";
import { writeRecoveryCodes } from "#server/authentication/recovery-codes.ts";
import { isTwoFactorEnabled, makeTotpSecret, toTotpUri, takeTimeCode } from "#server/authentication/second-factor.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";

type TwoFactorSetup = { secret: string; uri: string; qrCode: string };

/** Makes a secret for the viewer's authenticator app. It counts when `enableTwoFactor` has seen a code of it. */
export async function startTwoFactor(ctx: Context): Promise<TwoFactorSetup> {
  const accountId = requireConfirmation(ctx);
  refuseManagedSignIn(ctx);
  await requireDisabled(ctx, accountId);
  const secret = makeTotpSecret();
  await ctx.db.run(sql`
    insert into two_factor (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0`);
  const uri = toTotpUri(secret, ctx.viewer.login ?? "");
  return { secret, uri, qrCode: renderSVG(uri, { border: 2 }) };
}

/** Counts the attempt, before the transaction of `enableTwoFactor`. */
export async function prepareTwoFactor(ctx: Context, { code }: { code: string }) {
  await countAttempt(ctx, { kind: "secondFactor", name: String(requireConfirmation(ctx)) });
  return { code };
}

/** Turns two-factor authentication on. Returns the recovery codes. */
export async function enableTwoFactor(ctx: Context, { code }: { code: string }): Promise<string[]> {
  const accountId = requireConfirmation(ctx);
  await requireDisabled(ctx, accountId);
  if (!(await takeTimeCode(ctx, { accountId, code: code.replace(/\s/g, "") })))
    throw unprocessable(SESSION_ERRORS.code.message, "code");
  await forgetAttempts(ctx, { kind: "secondFactor", name: String(accountId) });
  await ctx.db.run(sql`update two_factor set enabled_at = ${ctx.now} where account_id = ${accountId}`);
  await recordAudit(ctx, { action: "two_factor_authentication.enabled", target: ctx.viewer.login ?? "" });
  await mailSecurityNotice(ctx, accountId, "TWO_FACTOR_ENABLED");
  return writeRecoveryCodes(ctx, accountId);
}

export async function disableTwoFactor(ctx: Context): Promise<void> {
  const accountId = requireConfirmation(ctx);
  if (!(await deleteTwoFactor(ctx, accountId))) throw unprocessable(NOT_ENABLED);
  await recordAudit(ctx, { action: "two_factor_authentication.disabled", target: ctx.viewer.login ?? "" });
  await mailSecurityNotice(ctx, accountId, "TWO_FACTOR_DISABLED");
}

/** Replaces the viewer's recovery codes. The old ones are not accepted any more. */
export async function regenerateRecoveryCodes(ctx: Context): Promise<string[]> {
  const accountId = requireConfirmation(ctx);
  if (!(await isTwoFactorEnabled(ctx, accountId))) throw unprocessable(NOT_ENABLED);
  await recordAudit(ctx, {
    action: "two_factor_authentication.recovery_codes_regenerated",
    target: ctx.viewer.login ?? "",
  });
  await mailSecurityNotice(ctx, accountId, "RECOVERY_CODES");
  return writeRecoveryCodes(ctx, accountId);
}

/**
 * Removes the codes and passkeys of an account whose owner has lost them. Callers check that the viewer is a site administrator.
 */
export async function removeSecondFactors(ctx: Context, accountId: number): Promise<void> {
  await deleteTwoFactor(ctx, accountId);
  await ctx.db.run(sql`delete from passkeys where account_id = ${accountId}`);
  await ctx.db.run(sql`delete from pending_sign_ins where account_id = ${accountId}`);
  const account = await ctx.db.row<{ login: string }>(sql`select login from accounts where id = ${accountId}`);
  await recordAudit(ctx, { action: "two_factor_authentication.reset", target: account?.login ?? "" });
  await mailSecurityNotice(ctx, accountId, "TWO_FACTOR_DISABLED");
}

const NOT_ENABLED = "Two-factor authentication is not enabled.";

async function requireDisabled(ctx: Context, accountId: number): Promise<void> {
  if (await isTwoFactorEnabled(ctx, accountId)) throw unprocessable("Two-factor authentication is already enabled.");
}

async function deleteTwoFactor(ctx: Context, accountId: number): Promise<boolean> {
  await ctx.db.run(sql`delete from recovery_codes where account_id = ${accountId}`);
  return (await ctx.db.run(sql`delete from two_factor where account_id = ${accountId} and enabled_at is not null`)) > 0;
}
