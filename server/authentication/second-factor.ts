import { Secret, TOTP } from "otpauth";
import { takeRecoveryCode } from "#server/authentication/recovery-codes.ts";
import { countAttempt, forgetAttempts } from "#server/accounts/failed-attempts.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";

const PERIOD_SECONDS = 30;

type Factor = { secret: string; enabledAt: Date | null; lastStep: number };

export async function isTwoFactorEnabled({ db }: Pick<Context, "db">, accountId: number): Promise<boolean> {
  const row = await db.row(
    prepared(sql`select 1 from two_factor where account_id = ${accountId} and enabled_at is not null`),
  );
  return row !== undefined;
}

/**
 * Throws unless the code is one of the account's authenticator app, or an unused recovery code. Called before the transaction of a
 * command: a wrong guess counts although the command fails.
 */
export async function checkSecondFactor(ctx: Context, input: { accountId: number; code: string }): Promise<void> {
  const subject = { kind: "secondFactor", name: String(input.accountId) } as const;
  await countAttempt(ctx, subject);
  const code = input.code.replace(/[\s-]/g, "").toLowerCase();
  const isRight = /^\d{6}$/.test(code)
    ? (await isTwoFactorEnabled(ctx, input.accountId)) && (await takeTimeCode(ctx, { ...input, code }))
    : await takeRecoveryCode(ctx, { ...input, code });
  if (!isRight) throw unprocessable(SESSION_ERRORS.code.message, "code");
  await forgetAttempts(ctx, subject);
}

/** Whether the code is right. It and those before it are not accepted again. */
export async function takeTimeCode(ctx: Context, input: { accountId: number; code: string }): Promise<boolean> {
  const { accountId, code } = input;
  const factor = await ctx.db.row<Factor>(
    sql`select secret, enabled_at, last_step from two_factor where account_id = ${accountId}`,
  );
  if (!factor) return false;
  const timestamp = ctx.now.getTime();
  // A clock may be half a minute wrong.
  const delta = toTotp(factor.secret).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  const used = await ctx.db.run(sql`
    update two_factor set last_step = ${step} where account_id = ${accountId} and last_step < ${step}`);
  return used === 1;
}

export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function toTotpUri(secret: string, login: string): string {
  return toTotp(secret, login).toString();
}

function toTotp(secret: string, label = "Milepost"): TOTP {
  return new TOTP({
    issuer: "Milepost",
    label,
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
