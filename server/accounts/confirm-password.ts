import { countAttempt, forgetAttempts, uncountIfBusy } from "#server/accounts/failed-attempts.ts";
import { DECOY_HASH, verifyPassword } from "#server/accounts/password.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * Throws unless this is the viewer's password. Called before the transaction of a command: a wrong guess counts although
 * the command fails, and hashing holds no connection.
 */
export async function confirmPassword(ctx: Context, currentPassword: string): Promise<void> {
  const accountId = requireSession(ctx);
  const subject = { kind: "account", name: String(accountId) } as const;
  await countAttempt(ctx, subject);
  const credential = await ctx.db.row<{ passwordHash: string }>(
    sql`select password_hash from credentials where account_id = ${accountId}`,
  );
  const isRight = await uncountIfBusy(ctx, [subject], () =>
    verifyPassword(ctx, credential?.passwordHash ?? DECOY_HASH, currentPassword),
  );
  if (!credential || !isRight) {
    throw unprocessable("Current password is incorrect.", "currentPassword");
  }
  await forgetAttempts(ctx, subject);
}
