import { requireUnusedEmail, writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import { findManagingProvider } from "#server/accounts/managed-account.ts";
import { writeExternalProfile } from "#server/accounts/write-external-profile.ts";
import { UserError } from "#server/errors.ts";
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

/** What the provider of a managed account says of the person is their name and address. An address of another account is not taken. */
export async function writeManagedProfile(
  ctx: Context,
  provider: Provider,
  { accountId, name, email }: ManagedProfile,
): Promise<void> {
  if ((await findManagingProvider(ctx, accountId)) !== provider.id) return;
  await writeExternalProfile(ctx, { accountId, name });
  if (email && (await isUnused(ctx, email.address, accountId))) await writePrimaryEmail(ctx, { accountId, ...email });
}

type ManagedProfile = {
  accountId: number;
  name: string | null;
  email: { address: string; isVerified: boolean } | null;
};

async function isUnused(ctx: Context, address: string, accountId: number): Promise<boolean> {
  try {
    await requireUnusedEmail(ctx, address, accountId);
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    ctx.log.warn({ accountId }, "the address of a managed account belongs to another account");
    return false;
  }
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
