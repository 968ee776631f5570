import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";

/** What people are told who cannot sign in with a password: how they can. */
export const passwordRefusal = defineHook<(ctx: Context) => Promise<string | undefined>>("password-refusal");

/** Throws if people cannot sign in with a password. Site administrators always can: a provider may fail. */
export async function requirePasswordSignIn(ctx: Context, { isSiteAdmin }: { isSiteAdmin: boolean }): Promise<void> {
  if (isSiteAdmin || (await getSiteSetting(ctx, "passwordSignIn"))) return;
  const [refuse] = getSteps(ctx, passwordRefusal);
  throw new UserError("FORBIDDEN", (await refuse?.(ctx)) ?? SESSION_ERRORS.password_disabled.message);
}
