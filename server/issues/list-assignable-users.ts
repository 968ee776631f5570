import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { readAccountSearch } from "#server/accounts/account-search.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";

/**
 * The people with a role on the repository, which is who can be assigned beside participants. Empty for viewers who
 * cannot assign, because it would show them who has a role.
 */
export async function listAssignableUsers(
  ctx: Context,
  repository: RepositoryRow,
  args: PageArgs & { query?: string | null },
): Promise<Connection<AccountRow>> {
  if (!viewerCan(ctx, "issue.assign", repository)) return toConnection([], parseSlice(args, 0, 30), 0);
  const { prefix } = readAccountSearch(args.query);
  const people = sql`accounts a where a.kind = 'USER' and a.id in (
      select ${repository.ownerId}::bigint
      union all select account_id from collaborators where repository_id = ${repository.id}
      union all select account_id from organization_members where organization_id = ${repository.ownerId}
      union all select m.account_id from team_repositories t join team_ancestors x on x.ancestor_id = t.team_id
        join team_members m on m.team_id = x.team_id where t.repository_id = ${repository.id})
    and (lower(a.login) like ${prefix} or lower(a.name) like ${prefix})`;
  const counted = await ctx.db.row<{ count: number }>(sql`select count(*) as count from ${people}`);
  const total = counted?.count ?? 0;
  const slice = parseSlice(args, total, 30);
  const rows = await ctx.db.rows<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from ${people} order by lower(a.login), a.id limit ${slice.limit} offset ${slice.offset}`);
  return toConnection(rows, slice, total);
}
