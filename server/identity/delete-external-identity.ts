import { recordAudit } from "#server/audit/record-audit.ts";
import { refuseManagedSignIn } from "#server/accounts/managed-account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { IDENTITY_COLUMNS, type ExternalIdentity } from "#server/identity/external-identity.ts";
import { orNotFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Disconnects the viewer from a provider. What its groups gave them remains, as if given by hand. */
export async function deleteExternalIdentity(ctx: Context, { id }: { id: number }): Promise<void> {
  const accountId = requireSession(ctx);
  await ctx.db.run(sql`select 1 from accounts where id = ${accountId} for update`);
  const identity = await ctx.db.row<ExternalIdentity & { providerName: string }>(sql`
    select ${IDENTITY_COLUMNS}, p.name as provider_name from external_identities i
    join identity_providers p on p.id = i.provider_id where i.id = ${id} and i.account_id = ${accountId}`);
  const { providerName } = orNotFound(identity, "that identity");
  if (identity?.providerId === ctx.viewer.managedBy) refuseManagedSignIn(ctx);
  const [hasOther] = await loadHasOtherSignIn(ctx, [id]);
  if (!hasOther) {
    throw unprocessable("This is your only way to sign in. Set a password or connect another identity provider first.");
  }
  await ctx.db.run(sql`delete from external_identities where id = ${id}`);
  await recordAudit(ctx, {
    action: "identity.unlink",
    target: ctx.viewer.login ?? "",
    data: { provider: providerName },
  });
}

/**
 * Whether the viewer could sign in without each identity: with a password, if that is allowed, or another provider of the
 * whole site. Providers of organizations sign nobody in.
 */
export async function loadHasOtherSignIn(ctx: Context, identityIds: readonly number[]): Promise<boolean[]> {
  const { accountId, isSiteAdmin } = ctx.viewer;
  const allowsPassword = isSiteAdmin || (await getSiteSetting(ctx, "passwordSignIn"));
  const rows = await ctx.db.rows<{ id: number }>(sql`
    select i.id from external_identities i where i.id = any(${identityIds}::bigint[]) and i.account_id = ${accountId} and (
      ${allowsPassword} and exists (select 1 from credentials c where c.account_id = i.account_id)
      or exists (
        select 1 from external_identities o join identity_providers p on p.id = o.provider_id
        where o.account_id = i.account_id and o.id <> i.id and o.subject is not null and p.is_enabled
          and p.organization_id is null)
      or exists (select 1 from identity_providers p where p.id = i.provider_id and p.organization_id is not null))`);
  return identityIds.map((id) => rows.some((row) => row.id === id));
}
