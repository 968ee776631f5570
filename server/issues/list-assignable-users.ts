import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  connectionFromArray,
  loadConnection,
  type Connection,
  type PageArgs,
} from "#server/platform/graphql/connection.ts";
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
  const people = sql`accounts a where a.kind = 'USER' and a.id in (
      select ${repository.ownerId}::bigint
      union all select account_id from collaborators where repository_id = ${repository.id}
      union all select account_id from organization_members where organization_id = ${repository.ownerId}
      union all select m.account_id from team_repositories t join team_ancestors x on x.ancestor_id = t.team_id
        join team_members m on m.team_id = x.team_id where t.repository_id = ${repository.id})
    and ${nameStartsWith(readAccountSearch(args.query))}`;
  return loadConnection(args, 30, {
    count: () => readCount(ctx, sql`select count(*) from ${people}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<AccountRow>(sql`
        select ${ACCOUNT_COLUMNS} from ${people} order by lower(a.login), a.id limit ${limit} offset ${offset}`),
  });
}
