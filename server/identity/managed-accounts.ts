import { resolveMappings } from "#server/identity/mapping-targets.ts";
import type { Provider } from "#server/identity/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Remembers that the provider has made the account, if it manages such accounts. */
export async function writeManagedAccount(ctx: Context, provider: Provider, accountId: number): Promise<void> {
  if (provider.settings.managesUsers !== true) return;
  await ctx.db.run(sql`
    insert into managed_accounts (account_id, provider_id) values (${accountId}, ${provider.id}) on conflict do nothing`);
}

/**
 * The organizations of the enterprise whose provider manages accounts: its own one, and those of its group mappings. One
 * that another provider manages stays with it.
 */
export async function writeManagedOrganizations(ctx: Context, provider: Provider): Promise<void> {
  await ctx.db.run(sql`delete from managed_organizations where provider_id = ${provider.id}`);
  if (provider.settings.managesUsers !== true) return;
  const targets = await resolveMappings(ctx, provider.settings.mappings);
  const ids = [provider.organizationId, ...targets.map(({ organizationId }) => organizationId)];
  const organizationIds = [...new Set(ids.flatMap((id) => id ?? []))];
  await ctx.db.run(sql`
    insert into managed_organizations (organization_id, provider_id)
    select id, ${provider.id} from unnest(${organizationIds}::bigint[]) as id on conflict do nothing`);
}
