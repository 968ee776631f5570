import type { OrganizationOrder } from "#server/__generated__/resolvers.ts";
import { memberOrganizationIds } from "#server/access/visible.ts";
import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import type { OrganizationRole } from "#server/organizations/members.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

export type MembershipRow = AccountRow & { role: OrganizationRole; canLeave: boolean; removalAt: Date | null };

/** The organizations of the viewer, and the deleted ones that they own. */
export async function listMemberships(ctx: Context): Promise<MembershipRow[]> {
  const { accountId, scopes } = ctx.viewer;
  if (accountId === null || scopes !== null) return [];
  return ctx.db.rows<MembershipRow>(sql`
    select ${ACCOUNT_COLUMNS}, m.role, g.deleted_at + make_interval(days => ${ORGANIZATION_LIMITS.graceDays}) as removal_at,
      m.role <> 'OWNER' or exists (select 1 from organization_members o
        where o.organization_id = m.organization_id and o.role = 'OWNER' and o.account_id <> m.account_id) as can_leave
    from organization_members m join organizations g on g.account_id = m.organization_id join accounts a on a.id = m.organization_id
    where m.account_id = ${accountId} and (g.deleted_at is null or m.role = 'OWNER')
    order by lower(a.login), a.id`);
}

/** The organizations of an account in which the viewer sees who is a member: those of the viewer, at most 1,000. */
export function listOrganizationsOf(
  ctx: Context,
  accountId: number,
  order?: OrganizationOrder | null,
): Promise<AccountRow[]> {
  const direction = raw(order?.direction === "DESC" ? "desc" : "asc");
  const column = order?.field === "CREATED_AT" ? sql`a.created_at` : sql`lower(a.login)`;
  return ctx.db.rows<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from organization_members m join accounts a on a.id = m.organization_id
    where m.account_id = ${accountId} and m.organization_id in (${memberOrganizationIds(ctx.viewer)})
    order by ${column} ${direction}, a.id limit 1000`);
}

/** People who are not members of the organization, by the beginning of their login or name. */
export function listMemberCandidates(ctx: Context, organizationId: number, query: string): Promise<AccountRow[]> {
  return findPeople(
    ctx,
    query,
    sql`not exists (select 1 from organization_members m where m.account_id = a.id and m.organization_id = ${organizationId})`,
  );
}

const CANDIDATES_MAX = 10;

/** People by the beginning of their login or name, with a condition over the alias `a`. */
export async function findPeople(ctx: Context, query: string, where: Sql): Promise<AccountRow[]> {
  const search = readAccountSearch(query);
  const { text } = search;
  if (text === "") return [];
  return ctx.db.rows<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from accounts a
    where a.kind = 'USER' and a.suspended_at is null and ${nameStartsWith(search)} and ${where}
    order by lower(a.login) <> ${text}, lower(a.login), a.id limit ${CANDIDATES_MAX}`);
}
