import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";

/**
 * The accounts that `@` suggests, people of the conversation first. Only those
 * who can assign are shown who has a role on the repository. Others are shown
 * authors of its issues, whom they can see anyway.
 */
export async function mentionableUsers(
  ctx: Context,
  repository: RepositoryRow,
  { query, issueNumber }: { query: string; issueNumber: number | null },
): Promise<AccountRow[]> {
  if (ctx.viewer.accountId === null) return [];
  const text = query.trim().replace(/^@/, "").toLowerCase();
  const prefix = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  const seen = await ctx.db.rows<AccountRow>(sql`
    with candidates (id, rank) as (
      select p.id, 0 from issues i
        cross join lateral (select i.author_id as id union select c.author_id from comments c
          where c.repository_id = i.repository_id and c.issue_id = i.id union select unnest(i.assignee_ids)) p
        where i.repository_id = ${repository.id} and i.number = ${issueNumber ?? 0} and p.id is not null
      union all select author_id, 1 from (
        select author_id from issues where repository_id = ${repository.id} order by number desc limit 200) newest where author_id is not null
    )
    select a.id, a.kind, a.login, a.name, a.email, a.is_site_admin, a.created_at
    from (select id, min(rank) as rank from candidates group by id) c join accounts a on a.id = c.id
    where lower(a.login) like ${prefix} or lower(a.name) like ${prefix}
    order by c.rank, lower(a.login), a.id limit ${MAX_SUGGESTIONS}`);
  const known = viewerCan(ctx, "issue.assign", repository) ? await suggestedActors(ctx, repository, query) : [];
  return [...new Map([...seen, ...known].map((account) => [account.id, account])).values()].slice(0, MAX_SUGGESTIONS);
}

const MAX_SUGGESTIONS = 10;
