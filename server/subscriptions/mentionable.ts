import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import type { Context } from "#server/platform/context.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { visibleSubjects } from "#server/timeline/timeline-item.ts";

/**
 * The accounts that `@` suggests: people of the conversation first, then everybody whom the viewer sees take part in the
 * repository, and the person who owns it. Who else has a role is shown only to those who can assign.
 */
export async function mentionableUsers(
  ctx: Context,
  repository: RepositoryRow,
  { query, issueNumber }: { query: string; issueNumber: number | null },
): Promise<AccountRow[]> {
  if (ctx.viewer.accountId === null) return [];
  const isIssue = sql`i.repository_id = ${repository.id} and i.number = ${issueNumber ?? 0}`;
  const seen = await ctx.db.rows<AccountRow>(sql`
    with candidates as (
      select i.author_id as id, 0 as rank from issues i where ${isIssue}
      union all select unnest(i.assignee_ids), 0 from issues i where ${isIssue}
      union all select c.author_id, 0 from issues i join comments c on c.repository_id = i.repository_id and c.issue_id = i.id
        where ${isIssue} and c.repository_id = ${repository.id}
      union all select id, 1 from (${recentParticipants(ctx, repository)}) recent
      union all select ${repository.ownerId}::bigint, 1
    )
    select ${ACCOUNT_COLUMNS}
    from (select id, min(rank) as rank from candidates group by id) c join accounts a on a.id = c.id
    where a.kind = 'USER' and ${nameStartsWith(readAccountSearch(query))}
    order by c.rank, lower(a.login), a.id limit ${MAX_SUGGESTIONS}`);
  const known = viewerCan(ctx, "issue.assign", repository) ? await suggestedActors(ctx, repository, query) : [];
  const people = [...seen, ...known].filter(({ kind }) => kind === "USER");
  return [...new Map(people.map((account) => [account.id, account])).values()].slice(0, MAX_SUGGESTIONS);
}

/**
 * Who opened, commented on or changed the issues of a repository last. Events about what the viewer cannot see do not
 * count: a reference from a private issue would name its author.
 */
function recentParticipants(ctx: Context, { id }: RepositoryRow): Sql {
  return sql`
    (select author_id as id from issues where repository_id = ${id} order by number desc limit ${MAX_RECENT})
    union all (select author_id from comments where repository_id = ${id} order by id desc limit ${MAX_RECENT})
    union all (select e.actor_id from (
      select actor_id, data from events where repository_id = ${id} and on_timeline order by id desc limit ${MAX_RECENT}) e
      where ${visibleSubjects(ctx)})`;
}

const MAX_SUGGESTIONS = 10;
const MAX_RECENT = 200;
