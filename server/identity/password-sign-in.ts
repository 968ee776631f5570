import { requireConfirmedSiteAdmin } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { getSiteSetting, writeSiteSetting } from "#server/accounts/site-settings.ts";
import { listEnabledProviders } from "#server/identity/provider.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Sets whether people can sign in with a password. Site administrators always can: see `signIn`. */
export async function setPasswordSignIn(ctx: Context, { isAllowed }: { isAllowed: boolean }): Promise<void> {
  requireConfirmedSiteAdmin(ctx);
  if (!isAllowed && (await listEnabledProviders(ctx)).length === 0) {
    throw unprocessable("Add and enable an identity provider first.");
  }
  if (!isAllowed) await requireBreakGlass(ctx);
  await writeSiteSetting(ctx, "passwordSignIn", isAllowed);
  await recordAudit(ctx, {
    action: "site.update_setting",
    target: "passwordSignIn",
    data: { from: !isAllowed, to: isAllowed },
  });
}

/** Throws unless a site administrator could still sign in if every provider failed. */
async function requireBreakGlass(ctx: Context): Promise<void> {
  const administrator = await ctx.db.row(sql`
    select 1 from accounts a join credentials c on c.account_id = a.id
    where a.is_site_admin and a.suspended_at is null
      and not exists (select 1 from managed_accounts m where m.account_id = a.id) limit 1`);
  if (administrator) return;
  throw unprocessable("Set a password for a site administrator first, who needs it when an identity provider fails.");
}

/** Throws if nobody but site administrators could sign in without the provider. */
export async function requireSignInFor(
  ctx: Context,
  { withoutProviderId }: { withoutProviderId: number },
): Promise<void> {
  if (await getSiteSetting(ctx, "passwordSignIn")) return;
  const others = (await listEnabledProviders(ctx)).filter(({ id }) => id !== withoutProviderId);
  if (others.length === 0) {
    throw unprocessable("This is the only way to sign in. Allow signing in with a password first.");
  }
}

/** What the answer to a right password says where passwords are disabled. */
export async function getPasswordRefusal(ctx: Context): Promise<string | undefined> {
  const names = (await listEnabledProviders(ctx)).map(({ name }) => name);
  return names.length === 0 ? undefined : `Sign in with ${joinNames(names)}.`;
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}
