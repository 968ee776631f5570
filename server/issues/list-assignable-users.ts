import type { AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
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
  if (!viewerCan(ctx, "issue.assign", repository)) return connectionFromArray<AccountRow>([], args, 30);
  const from = sql`accounts a where a.kind = 'USER' and a.id in (
      select ${repository.ownerId}::bigint
      union all select account_id from collaborators where repository_id = ${repository.id}
      union all select account_id from organization_members where organization_id = ${repository.ownerId}
      union all select m.account_id from team_repositories t join team_ancestors x on x.ancestor_id = t.team_id
        join team_members m on m.team_id = x.team_id where t.repository_id = ${repository.id})
    and ${nameStartsWith(readAccountSearch(args.query))}`;
  return listAccounts(ctx, args, { from, pageSize: 30 });
}
