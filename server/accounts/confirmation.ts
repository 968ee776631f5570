import { requireSession } from "#server/accounts/signed-in.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * Throws unless the viewer has shown within the last two hours that it is they who use the session, by signing in or by confirming
 * their access. Called by commands that somebody who finds a browser signed in must not be able to run. The interface answers the
 * code CONFIRMATION_REQUIRED with the dialog "Confirm access", and then sends the command again.
 */
export function requireConfirmation(ctx: Context): number {
  const accountId = requireSession(ctx);
  if (ctx.viewer.hasConfirmedAccess !== true)
    throw new UserError("CONFIRMATION_REQUIRED", "Confirm access to continue.");
  return accountId;
}

/** Callers have checked the password or the second factor. */
export async function confirmSession(ctx: Context): Promise<void> {
  await ctx.db.run(sql`update sessions set confirmed_at = now() where id = ${ctx.viewer.sessionId ?? 0}`);
}
