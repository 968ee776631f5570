import { recordAudit } from "#server/audit/record-audit.ts";
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
  if (!(await hasOtherSignIn(ctx, id))) {
    throw unprocessable("This is your only way to sign in. Set a password or connect another identity provider first.");
  }
  await ctx.db.run(sql`delete from external_identities where id = ${id}`);
  await recordAudit(ctx, {
    action: "identity.unlink",
    target: ctx.viewer.login ?? "",
    data: { provider: providerName },
  });
}

/** Whether the viewer could sign in without the identity: with a password, if that is allowed, or another provider. */
export async function hasOtherSignIn(ctx: Context, identityId: number): Promise<boolean> {
  const { accountId, isSiteAdmin } = ctx.viewer;
  const allowsPassword = isSiteAdmin || (await getSiteSetting(ctx, "passwordSignIn"));
  const row = await ctx.db.row(sql`
    select 1 from credentials where account_id = ${accountId} and ${allowsPassword}
    union all
    select 1 from external_identities i join identity_providers p on p.id = i.provider_id
    where i.account_id = ${accountId} and i.id <> ${identityId} and i.subject is not null and p.is_enabled
      and p.organization_id is null
    limit 1`);
  return row !== undefined;
}
