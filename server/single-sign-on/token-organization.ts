import { requireSession } from "#server/accounts/signed-in.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { notFound, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type TokenSingleSignOn = { organizationId: number; isAuthorized: boolean };

/** For each token: the organizations of its account that require single sign-on. */
export async function listTokenOrganizations(
  ctx: Context,
  tokenIds: readonly number[],
): Promise<(TokenSingleSignOn[] | undefined)[]> {
  const rows = await ctx.db.rows<TokenSingleSignOn & { tokenId: number }>(sql`
    select t.id as token_id, m.organization_id, x.token_id is not null as is_authorized
    from access_tokens t join organization_members m on m.account_id = t.account_id
    join single_sign_on_organizations g on g.organization_id = m.organization_id
    join accounts o on o.id = m.organization_id
    left join token_organizations x on x.token_id = t.id and x.organization_id = m.organization_id
    where t.id = any(${tokenIds}::bigint[]) order by lower(o.login)`);
  return tokenIds.map((id) => rows.filter(({ tokenId }) => tokenId === id));
}

type Input = { tokenId: number; organizationId: number; isAuthorized: boolean };

/** Allows a token of the viewer into an organization in which the session has authenticated, or no longer. */
export async function setTokenSingleSignOn(ctx: Context, input: Input): Promise<void> {
  const { tokenId, organizationId, isAuthorized } = input;
  const accountId = requireSession(ctx);
  const row = await ctx.db.row<{ name: string; login: string }>(sql`
    select t.name, o.login from access_tokens t
    join organization_members m on m.account_id = t.account_id and m.organization_id = ${organizationId}
    join single_sign_on_organizations g on g.organization_id = m.organization_id
    join accounts o on o.id = m.organization_id
    where t.id = ${tokenId} and t.account_id = ${accountId}`);
  if (!row) throw notFound("that access token or organization");
  if (isAuthorized && ctx.viewer.hiddenOrganizationIds.includes(organizationId)) {
    throw new UserError("FORBIDDEN", `Authenticate with single sign-on for ${row.login} first.`);
  }
  const changed = isAuthorized
    ? await ctx.db.run(sql`
        insert into token_organizations (token_id, organization_id, authorized_at)
        values (${tokenId}, ${organizationId}, ${ctx.now}) on conflict do nothing`)
    : await ctx.db.run(sql`
        delete from token_organizations where token_id = ${tokenId} and organization_id = ${organizationId}`);
  if (changed === 0) return;
  const action = isAuthorized ? "org_credential_authorization.grant" : "org_credential_authorization.revoke";
  await recordAudit(ctx, { action, target: row.name, organizationId });
}

/** Tokens of somebody who has left are not authorized when they come back. */
export async function revokeTokens(
  ctx: Context,
  { organizationId, accountId }: { organizationId: number; accountId: number },
): Promise<void> {
  await ctx.db.run(sql`
    delete from token_organizations where organization_id = ${organizationId}
      and token_id in (select id from access_tokens where account_id = ${accountId})`);
}
