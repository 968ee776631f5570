import type { AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { Connection, PageArgs } from "#server/platform/graphql/connection.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

export type OrganizationRole = "MEMBER" | "OWNER";
export type MemberRow = AccountRow & { role: OrganizationRole };
export type OutsideCollaboratorRow = AccountRow & { repositoryCount: number };

type MemberArgs = PageArgs & { query?: string | null; role?: OrganizationRole | null };

/** The members by login. The query is the beginning of a login or name. */
export function listMembers(ctx: Context, organizationId: number, args: MemberArgs): Promise<Connection<MemberRow>> {
  const { role = null } = args;
  const search = readAccountSearch(args.query);
  const accounts = sql`join accounts a on a.id = m.account_id`;
  const where = sql`m.organization_id = ${organizationId} and (${role}::organization_role is null or m.role = ${role})
    and ${nameStartsWith(search)}`;
  return listAccounts(ctx, args, {
    columns: sql`m.role`,
    from: sql`organization_members m ${accounts} where ${where}`,
    counted: sql`organization_members m ${search.text === "" ? sql`` : accounts} where ${where}`,
    pageSize: ORGANIZATION_LIMITS.page,
  });
}

/** People who have a role on a repository of the organization and are not its members. */
export function listOutsideCollaborators(
  ctx: Context,
  organizationId: number,
  args: PageArgs & { query?: string | null },
): Promise<Connection<OutsideCollaboratorRow>> {
  const from = sql`(
      select c.account_id, count(*)::integer as repository_count from collaborators c
      join repositories r on r.id = c.repository_id and r.owner_id = ${organizationId}
      where not exists (select 1 from organization_members m where m.account_id = c.account_id and m.organization_id = ${organizationId})
      group by 1) c join accounts a on a.id = c.account_id
    where ${nameStartsWith(readAccountSearch(args.query))}`;
  return listAccounts(ctx, args, { columns: sql`c.repository_count`, from, pageSize: ORGANIZATION_LIMITS.page });
}

/** Whether an account is a member, and whether it is the only owner. */
export async function readMembership(
  ctx: Context,
  { organizationId, accountId }: { organizationId: number; accountId: number },
): Promise<{ role: OrganizationRole; isLastOwner: boolean } | undefined> {
  return ctx.db.row<{ role: OrganizationRole; isLastOwner: boolean }>(
    prepared(sql`
    select m.role, m.role = 'OWNER' and not exists (select 1 from organization_members o
      where o.organization_id = m.organization_id and o.role = 'OWNER' and o.account_id <> m.account_id) as is_last_owner
    from organization_members m where m.organization_id = ${organizationId} and m.account_id = ${accountId}`),
  );
}
