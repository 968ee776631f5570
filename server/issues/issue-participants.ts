import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

type Filter = { query?: string | null | undefined; role?: "AUTHOR" | "ASSIGNEE" | null | undefined };

/**
 * The accounts that opened or are assigned to issues. Whoever can read the repository sees them in its rows, so they are
 * not restricted. Without a query only those of the newest issues; issues_author and issues_assignees find the others.
 */
export function issueParticipants(ctx: Context, repository: RepositoryRow, filter: Filter): Promise<AccountRow[]> {
  const search = readAccountSearch(filter.query);
  const { text, prefix } = search;
  const hasAuthors = filter.role !== "ASSIGNEE";
  const hasAssignees = filter.role !== "AUTHOR";
  return ctx.db.rows<AccountRow>(sql`
    with newest as (
      select author_id, assignee_ids from issues where repository_id = ${repository.id} order by number desc limit ${NEWEST}
    ), participants as (
      select author_id as id from newest where ${hasAuthors}
      union select unnest(assignee_ids) from newest where ${hasAssignees}
      union select typed.id from (
        select a.id from accounts a where ${text !== ""} and lower(a.login) like ${prefix} order by lower(a.login) limit ${TYPED}) typed
        where (${hasAuthors} and exists (
            select from issues i where i.author_id = typed.id and i.repository_id = ${repository.id}))
          or (${hasAssignees} and exists (
            select from issues i where i.assignee_ids @> array[typed.id] and i.repository_id = ${repository.id}))
    )
    select ${ACCOUNT_COLUMNS}
    from participants p join accounts a on a.id = p.id
    where ${nameStartsWith(search)}
    order by a.id is distinct from ${ctx.viewer.accountId}::bigint, lower(a.login), a.id limit ${LIMITS.pickerItems * 2}`);
}

const NEWEST = 1000;
const TYPED = 50;
