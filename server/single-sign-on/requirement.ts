import { authorizeOrganization } from "#server/access/authorize.ts";
import { accountByLogin, loadAccounts } from "#server/accounts/account.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { orNotFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type Requirement = { organizationId: number; requiredSince: Date };

export async function loadRequirements(
  ctx: Context,
  organizationIds: readonly number[],
): Promise<(Requirement | undefined)[]> {
  const rows = await ctx.db.rows<Requirement>(
    prepared(sql`
    select organization_id, required_since from single_sign_on_organizations
    where organization_id = any(${organizationIds}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.organizationId, row]));
  return organizationIds.map((id) => byId.get(id));
}

/**
 * Requires single sign-on of the members of an organization, or no longer. An owner who requires it has authenticated
 * with the organization's provider: otherwise a wrong setting of the provider would lock all of them out.
 */
export async function setSingleSignOnRequirement(
  ctx: Context,
  { organizationId, isRequired }: { organizationId: number; isRequired: boolean },
): Promise<void> {
  requireConfirmation(ctx);
  const [organization] = await loadAccounts(ctx, [organizationId]);
  const { login } = orNotFound(organization?.kind === "ORGANIZATION" ? organization : undefined, "an Organization");
  await authorizeOrganization(ctx, organizationId);
  if (isRequired && !(await hasAuthenticated(ctx, organizationId))) {
    throw unprocessable(
      "Authenticate with the identity provider of the organization before you require it of all members.",
      "isRequired",
    );
  }
  await writeRequirement(ctx, { organizationId, login, isRequired });
}

type Requested = { organizationId: number; login: string; isRequired: boolean };

async function writeRequirement(ctx: Context, { organizationId, login, isRequired }: Requested): Promise<void> {
  const changed = isRequired
    ? await ctx.db.run(sql`
        insert into single_sign_on_organizations (organization_id, required_since) values (${organizationId}, ${ctx.now})
        on conflict do nothing`)
    : await ctx.db.run(sql`delete from single_sign_on_organizations where organization_id = ${organizationId}`);
  if (changed === 0) return;
  const action = isRequired ? "org.enable_saml" : "org.disable_saml";
  await recordAudit(ctx, { action, target: login, organizationId });
}

/** For the command line: helps owners whose provider fails. */
export async function stopRequiringSingleSignOn(ctx: Context, input: { login: string }): Promise<void> {
  const account = await accountByLogin(ctx, input.login);
  const { id, login } = orNotFound(account?.kind === "ORGANIZATION" ? account : undefined, "an Organization");
  await writeRequirement(ctx, { organizationId: id, login, isRequired: false });
}

/** Whether the session has authenticated with a provider of the organization. */
export async function hasAuthenticated({ db, viewer }: Context, organizationId: number): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from session_identities i join identity_providers p on p.id = i.provider_id
    where i.session_id = ${viewer.sessionId ?? null} and p.organization_id = ${organizationId} and p.is_enabled
      and i.expires_at > now()`);
  return row !== undefined;
}
