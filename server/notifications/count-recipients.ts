import type { DomainEvent } from "#server/events/event.ts";
import { direct, happened } from "#server/notifications/event-rows.ts";
import type { Mentions } from "#server/notifications/mentions.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, prepared, sql } from "#server/platform/db/sql.ts";

type Events = {
  events: readonly DomainEvent[];
  /** They subscribe people to the same issues. */
  earlier: readonly DomainEvent[];
  mentions: ReadonlyMap<DomainEvent, Mentions>;
};

/** For each event: how many people can be notified of it at most, without a look at who may see it and what they have set. */
export async function countRecipients(ctx: Context, { events, earlier, mentions }: Events): Promise<number[]> {
  const issues = events.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId }));
  const rows = await ctx.db.rows<{ position: number; count: number }>(
    prepared(sql`
    with happened as materialized (${happened([...earlier, ...events])}),
    named as materialized (${direct([...earlier, ...events], mentions)}),
    direct as (select position, count(*) from named group by 1),
    -- Whom the earlier events of an issue are about, and who has done them, is subscribed from then on.
    joined as (select repository_id, issue_id, count(distinct account_id) from (
      select repository_id, issue_id, account_id from named join happened using (position)
      union all select repository_id, issue_id, actor_id from happened) j group by 1, 2),
    watched as (select repository_id, count(*) from repository_subscriptions
      where repository_id in (select repository_id from joined) group by 1),
    subscribed as (select s.repository_id, s.issue_id, count(*) from subscriptions s join joined using (repository_id, issue_id)
      where ${alsoHasKey("s.repository_id, s.issue_id", issues)} group by 1, 2),
    involved as (select v.repository_id, v.issue_id, count(*) from involvements v join joined using (repository_id, issue_id)
      where ${alsoHasKey("v.repository_id, v.issue_id", issues)} group by 1, 2)
    select h.position, coalesce(d.count, 0) + case when h.is_for_subscribers
      then coalesce(j.count, 0) + coalesce(w.count, 0) + coalesce(s.count, 0) + coalesce(v.count, 0) else 0 end as count
    from happened h
    left join direct d using (position)
    left join joined j using (repository_id, issue_id)
    left join watched w using (repository_id)
    left join subscribed s using (repository_id, issue_id)
    left join involved v using (repository_id, issue_id)
    order by h.position`),
  );
  return rows.slice(earlier.length).map(({ count }) => count);
}
