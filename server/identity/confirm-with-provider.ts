import { recordAudit } from "#server/audit/record-audit.ts";
import { confirmSession } from "#server/accounts/confirmation.ts";
import type { Claims } from "#server/identity/claims.ts";
import { findIdentity } from "#server/identity/external-identity.ts";
import { IdentityError } from "#server/identity/identity-error.ts";
import type { Attempt } from "#server/identity/login-attempt.ts";
import { CLOCK_SKEW_SECONDS } from "#server/identity/oidc-client.ts";
import { listProvidersWhere, type Provider } from "#server/identity/provider.ts";
import { notFound } from "#server/errors.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * The providers at which the viewer can authenticate again to confirm their access: those that sign them in. For an
 * enterprise-managed user that is their company's.
 */
export async function listConfirmationProviders(ctx: Context): Promise<Provider[]> {
  const { accountId, sessionId, managedBy = null } = ctx.viewer;
  if (sessionId === undefined) return [];
  return listProvidersWhere(
    ctx,
    sql`p.organization_id is null and p.is_enabled and coalesce(p.id = ${managedBy}::bigint, true) and exists (
      select 1 from external_identities i
      where i.provider_id = p.id and i.account_id = ${accountId} and i.subject is not null)`,
  );
}

export async function requireConfirmationProvider(ctx: Context, { id }: Provider): Promise<void> {
  const providers = await listConfirmationProviders(ctx);
  if (!providers.some((provider) => provider.id === id)) throw notFound("an identity provider");
}

type Confirmation = { attempt: Attempt; claims: Claims };

/** The person has authenticated anew, after they were asked to, and is the one of the session that asked. */
export async function confirmWithClaims(
  ctx: Context,
  provider: Provider,
  { attempt, claims }: Confirmation,
): Promise<void> {
  const { accountId, sessionId } = ctx.viewer;
  if (accountId === null || sessionId === undefined || sessionId !== attempt.sessionId) {
    throw new IdentityError("identity_signed_out", "The session that asked for the confirmation has ended.");
  }
  requireFresh(attempt, claims);
  await transact(ctx, async (tx) => {
    const identity = await findIdentity(tx, { providerId: provider.id, subject: claims.subject });
    if (identity?.accountId !== accountId) {
      throw new IdentityError("identity_other", "The person who authenticated is not that of the session.");
    }
    await confirmSession(tx);
    await recordAudit(tx, {
      action: "user.confirm_access",
      target: tx.viewer.login ?? "",
      data: { provider: provider.name },
    });
  });
}

/** A provider that has not asked again reports when the person has authenticated before, or nothing. */
function requireFresh({ createdAt }: Attempt, { authenticatedAt }: Claims): void {
  const authenticated = Date.parse(authenticatedAt ?? "");
  const skew = CLOCK_SKEW_SECONDS * 1000;
  const isFresh = authenticated >= createdAt.getTime() - skew && authenticated <= Date.now() + skew;
  if (!isFresh) throw new IdentityError("identity_stale", "The provider has not asked the person again.");
}
