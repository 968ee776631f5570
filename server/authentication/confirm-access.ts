import { recordAudit } from "#server/audit/record-audit.ts";
import { hasPassword } from "#server/accounts/change-password.ts";
import { confirmPassword } from "#server/accounts/confirm-password.ts";
import { confirmSession } from "#server/accounts/confirmation.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { listPasskeys } from "#server/authentication/passkey.ts";
import { checkSecondFactor, isTwoFactorEnabled } from "#server/authentication/second-factor.ts";
import { askForPasskey, verifyPasskey } from "#server/authentication/verify-passkey.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";

export type ConfirmationMethod = "PASSKEY" | "PASSWORD" | "CODE";

/** How the viewer can confirm their access. Empty for somebody who signs in with a provider only. */
export async function listConfirmationMethods(ctx: Context): Promise<ConfirmationMethod[]> {
  const accountId = ctx.viewer.accountId ?? 0;
  const methods: ConfirmationMethod[] = [];
  if ((await listPasskeys(ctx, accountId)).length > 0) methods.push("PASSKEY");
  if (await hasPassword(ctx, accountId)) methods.push("PASSWORD");
  if (await isTwoFactorEnabled(ctx, accountId)) methods.push("CODE");
  return methods;
}

/** What the browser needs to ask for one of the viewer's passkeys. */
export function startConfirmation(ctx: Context): Promise<string> {
  return askForPasskey(ctx, { purpose: "CONFIRM", accountId: requireSession(ctx) });
}

type Proof = { password?: string | null; code?: string | null; passkey?: string | null };

/** Checks the proof, before the transaction of `confirmAccess`: a wrong guess counts although the command fails. */
export async function prepareConfirmation(ctx: Context, { password, code, passkey }: Proof): Promise<void> {
  const accountId = requireSession(ctx);
  if (password) await confirmPassword(ctx, password);
  else if (code) await checkSecondFactor(ctx, { accountId, code });
  else if (passkey) await verifyPasskey(ctx, { response: passkey, purpose: "CONFIRM", accountId });
  else throw unprocessable("Enter your password, a code, or use a passkey.");
}

/** The viewer has shown that it is they who use the session. */
export async function confirmAccess(ctx: Context): Promise<void> {
  await confirmSession(ctx);
  await recordAudit(ctx, { action: "user.confirm_access", target: ctx.viewer.login ?? "" });
}
