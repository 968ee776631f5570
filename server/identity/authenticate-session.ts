import { organizationRole } from "#server/access/membership.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { applyGroups } from "#server/identity/apply-groups.ts";
import type { Claims } from "#server/identity/claims.ts";
import { touchIdentity } from "#server/identity/external-identity.ts";
import { IdentityError } from "#server/identity/identity-error.ts";
import type { Provider } from "#server/identity/provider.ts";
import { linkIdentity } from "#server/identity/resolve-account.ts";
import { writeSessionIdentity } from "#server/identity/session-identity.ts";
import { transact, type Context } from "#server/platform/context.ts";

type Authentication = {
  /** The account that started it. */
  accountId: number;
  claims: Claims;
  /** The secret of the session. */
  secret: string;
};

/**
 * Remembers that the viewer's session has authenticated with the provider of an organization. The first time connects
 * the identity to the account. It signs nobody in: the session is that of the account before and afterwards.
 */
export async function authenticateSession(
  ctx: Context,
  provider: Provider,
  { accountId, claims, secret }: Authentication,
): Promise<void> {
  const { viewer } = ctx;
  if (viewer.accountId !== accountId || viewer.scopes !== null) {
    throw new IdentityError("identity_signed_out", "The session that started the authentication has ended.");
  }
  await transact(ctx, async (tx) => {
    const identity = await linkIdentity(tx, provider, { accountId, claims });
    await touchIdentity(tx, identity.id, claims);
    await applyGroups(tx, provider, identity);
    const { subject, providerSession } = claims;
    await writeSessionIdentity(tx, { secret, providerId: provider.id, subject, providerSession });
    await recordAudit(tx, {
      action: "org.sso_response",
      target: viewer.login ?? "",
      ...(provider.organizationId === null ? {} : { organizationId: provider.organizationId }),
      data: { provider: provider.name },
    });
  });
}

/** Whether the viewer may authenticate with the provider: a member of its organization, or one whom its groups make one. */
export async function isExpectedAt(ctx: Context, { organizationId, settings }: Provider): Promise<boolean> {
  const { accountId } = ctx.viewer;
  if (organizationId === null || accountId === null) return false;
  return settings.mappings.length > 0 || (await organizationRole(ctx, organizationId, accountId)) !== undefined;
}
