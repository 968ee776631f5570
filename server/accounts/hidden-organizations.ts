import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

/** The organizations of account `a` with single sign-on in which session `s` has not authenticated, or has too long ago. */
export function hiddenFromSession(): Sql {
  return sql`array(
    select m.organization_id from ${membershipsWithSingleSignOn()} and not exists (
      select 1 from session_identities i join identity_providers p on p.id = i.provider_id
      where i.session_id = s.id and p.organization_id = m.organization_id and p.is_enabled and i.expires_at > now())
    order by 1)`;
}

/** When the first of the organizations that session `s` has authenticated in will be hidden from it. */
export function nextHiding(): Sql {
  return sql`(
    select min(i.expires_at) from session_identities i
    join identity_providers p on p.id = i.provider_id
    join single_sign_on_organizations g on g.organization_id = p.organization_id
    where i.session_id = s.id and i.expires_at > now())`;
}

/** The organizations of account `a` with single sign-on that token `t` has not been authorized for. */
export function hiddenFromToken(): Sql {
  return sql`array(
    select m.organization_id from ${membershipsWithSingleSignOn()} and not exists (
      select 1 from token_organizations x where x.token_id = t.id and x.organization_id = m.organization_id)
    order by 1)`;
}

/** The organizations of account `a` with single sign-on in which the session had not authenticated that made authorization `u`. */
export function hiddenFromAuthorization(): Sql {
  return sql`array(
    select m.organization_id from ${membershipsWithSingleSignOn()} and not exists (
      select 1 from app_authorization_organizations x where x.authorization_id = u.id and x.organization_id = m.organization_id)
    order by 1)`;
}

/** The identity provider that manages account `a`; null: none. */
export function managingProvider(): Sql {
  return sql`(select x.provider_id from managed_accounts x where x.account_id = a.id)`;
}

/** Those of the account's organizations that require single sign-on: all hidden from what cannot authenticate. */
export async function listSingleSignOnOrganizations(ctx: Pick<Context, "db">, accountId: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ organizationId: number }>(sql`
    select m.organization_id from accounts a, ${membershipsWithSingleSignOn()} and a.id = ${accountId}`);
  return rows.map(({ organizationId }) => organizationId);
}

function membershipsWithSingleSignOn(): Sql {
  return raw(`organization_members m join single_sign_on_organizations g on g.organization_id = m.organization_id
    where m.account_id = a.id`);
}
