import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { isOfReadable, visibleEach } from "#server/access/visible.ts";
import type { NotificationRow } from "#server/notifications/notification.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/**
 * Where each notification leads: the first comment of others since the viewer read the issue. The issue itself
 * (undefined) if it was never read, unless a comment is what the viewer was notified of.
 */
export async function loadFirstUnreadComments(
  ctx: Context,
  rows: readonly NotificationRow[],
): Promise<(number | undefined)[]> {
  const statement = prepared(sql`
    select n.id, coalesce(c.id, n.comment_id) as comment_id from notifications n
    join repositories r on r.id = n.repository_id
    left join read_marks m on m.account_id = n.account_id and m.repository_id = n.repository_id and m.issue_id = n.issue_id
    left join lateral (
      select c.id from comments c
      where c.repository_id = n.repository_id and c.issue_id = n.issue_id and n.is_unread
        and c.created_at > greatest(n.last_read_at, m.read_at) and c.author_id is distinct from n.account_id
      order by c.created_at, c.id limit 1) c on true
    where n.account_id = ${ctx.viewer.accountId} and n.id = any(${rows.map(({ id }) => id)}::bigint[])
      and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "n")}`);
  const found = await ctx.db.rows<{ id: number; commentId: number | null }>(ofVisibleRepositories(ctx, statement));
  const byId = new Map(found.map(({ id, commentId }) => [id, commentId]));
  return rows.map(({ id }) => byId.get(id) ?? undefined);
}
