import type { Context } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { AUTHENTICATION_REQUIRED } from "#shared/messages.ts";

/** The id of the signed-in account; throws if there is none. */
export function signedIn(ctx: Context): number {
  if (ctx.viewer.accountId === null) {
    throw new UserError("UNAUTHENTICATED", AUTHENTICATION_REQUIRED);
  }
  return ctx.viewer.accountId;
}

export const NOT_BY_INTEGRATION = "Resource not accessible by integration";

/** The id of the signed-in account; throws for access tokens, which cannot create or revoke tokens. */
export function requireSession(ctx: Context): number {
  const id = signedIn(ctx);
  if (ctx.viewer.installation || ctx.viewer.authorization) throw new UserError("FORBIDDEN", NOT_BY_INTEGRATION);
  if (ctx.viewer.scopes !== null) {
    throw new UserError("FORBIDDEN", "Personal access tokens cannot be used for this. Sign in instead.");
  }
  return id;
}
