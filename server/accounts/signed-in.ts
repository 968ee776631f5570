import type { Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";

/** The id of the signed-in account, or the error that asks for one. */
export function signedIn(ctx: Context): number {
  if (ctx.viewer.accountId === null) {
    throw new UserError("UNAUTHENTICATED", "This endpoint requires you to be authenticated.");
  }
  return ctx.viewer.accountId;
}

/** For acts that only a person with a session may do: a token must not make or revoke tokens. */
export function requireSession(ctx: Context): number {
  const id = signedIn(ctx);
  if (ctx.viewer.scopes !== null) {
    throw new UserError("FORBIDDEN", "Personal access tokens cannot be used for this. Sign in instead.");
  }
  return id;
}
