import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { agentSql } from "#server/accounts/agents.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * The accounts that can be assigned: the viewer first, then people with a role,
 * then participants of the newest issues, then (with a query) everybody who can
 * read the repository. The list is empty for viewers who cannot assign, because
 * it would show them who has a role on the repository.
 */
export async function suggestedActors(
  ctx: Context,
  repository: RepositoryRow,
  query: string | null | undefined,
): Promise<AccountRow[]> {
  if (!viewerCan(ctx, "issue.assign", repository)) return [];
  const search = readAccountSearch(query);
  const { text, prefix } = search;
  const isPublic = repository.visibility === "PUBLIC";
  return ctx.db.rows<AccountRow>(sql`
    with candidates (id, rank) as (
      select ${ctx.viewer.accountId}::bigint, 0
      union all select account_id, 1 from collaborators where repository_id = ${repository.id}
      union all select account_id, 1 from organization_members where organization_id = ${repository.ownerId}
      union all select ${repository.ownerId}::bigint, 1
      union all select m.account_id, 1 from team_repositories t join team_ancestors x on x.ancestor_id = t.team_id
        join team_members m on m.team_id = x.team_id where t.repository_id = ${repository.id}
      union all select a.id, 1 from accounts a where ${agentSql()}
      union all select author_id, 2 from (
        select author_id from issues where repository_id = ${repository.id} order by number desc limit 200) newest where author_id is not null
      union all select id, 3 from (
        select a.id from accounts a where ${text !== ""} and (${isPublic} or a.kind = 'MANNEQUIN')
          and lower(a.login) like ${prefix} order by lower(a.login) limit 50) typed
    )
    select ${ACCOUNT_COLUMNS}
    from (select id, min(rank) as rank from candidates group by id) c join accounts a on a.id = c.id
    where a.kind <> 'ORGANIZATION' and (a.kind <> 'BOT' or ${agentSql()}) and ${nameStartsWith(search)}
    order by c.rank, lower(a.login), a.id limit ${LIMITS.pickerItems * 2}`);
}
