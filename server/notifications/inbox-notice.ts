import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { EVENTS_CHANNEL } from "#server/platform/events/listen.ts";

export const INBOX_CHANGED = "INBOX_CHANGED";

/** As many ids as a notice has room for: it is limited to 8,000 bytes. */
const IDS_OF_NOTICE = 350;

/** After the commit, the open pages of these accounts load their inboxes again. */
export async function notifyInboxes(ctx: Context, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0 || ctx.suppressNotifications) return;
  await ctx.db.run(
    prepared(sql`
    select pg_notify(${EVENTS_CHANNEL}::text, json_build_object('id', 0, 'repositoryId', 0, 'issueId', null,
      'kind', ${INBOX_CHANGED}::text, 'onTimeline', false, 'accountIds', json_agg(n.id))::text)
    from (select distinct a.id, dense_rank() over (order by a.id) / ${IDS_OF_NOTICE}::integer as part
      from unnest(${[...accountIds]}::bigint[]) a (id)) n
    group by n.part`),
  );
}
