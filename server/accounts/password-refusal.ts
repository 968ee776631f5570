import { findManagingProvider } from "#server/accounts/managed-account.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { MANAGED_SIGN_IN } from "#shared/messages.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";

/** What people are told who cannot sign in with a password: how they can. */
export const passwordRefusal = defineHook<(ctx: Context) => Promise<string | undefined>>("password-refusal");

type Person = { accountId: number; isSiteAdmin: boolean };

/**
 * Throws if people cannot sign in with a password. Site administrators always can, because a provider may fail; people whom a
 * company's provider manages never can.
 */
export async function requirePasswordSignIn(ctx: Context, { accountId, isSiteAdmin }: Person): Promise<void> {
  if ((await findManagingProvider(ctx, accountId)) !== undefined) throw new UserError("FORBIDDEN", MANAGED_SIGN_IN);
  if (isSiteAdmin || (await getSiteSetting(ctx, "passwordSignIn"))) return;
  const [refuse] = getSteps(ctx, passwordRefusal);
  throw new UserError("FORBIDDEN", (await refuse?.(ctx)) ?? SESSION_ERRORS.password_disabled.message);
}
