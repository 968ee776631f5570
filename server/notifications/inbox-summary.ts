import { isOfReadable, visible } from "#server/access/visible.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { BOXES, countNotifications, countUnreadNotifications } from "#server/notifications/list-notifications.ts";
import { batch, prime, type Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { parseNotificationFilter } from "#shared/notification-filter.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * What stands around the list of notifications: how many there are, and the repositories of the inbox. The newest notifications are
 * read for the repositories. If they are all, or enough, they tell the number of the inbox too.
 */
type InboxRepository = { repositoryId: number; count: number; unreadCount: number };

const INBOX = "";
const UNREAD = "is:unread";

/** The repositories of the newest notifications of the inbox with what is unread in each, those with the most first. */
export async function listInboxRepositories(ctx: Context): Promise<InboxRepository[]> {
  const newest = raw(String(LIMITS.inboxRepositoryNotifications));
  const rows = await ctx.db.rows<InboxRepository & { visibleCount: number; isWhole: boolean }>(
    prepared(sql`
    with newest as materialized (
      select n.repository_id, count(*)::integer as count, (count(*) filter (where n.is_unread))::integer as unread_count from (
        select n.repository_id, n.is_unread from notifications n
        where n.account_id = ${signedIn(ctx)} and ${BOXES.INBOX} and ${isOfReadable(ctx.viewer, "n")}
        order by n.updated_at desc, n.id desc limit ${newest}) n group by 1)
    select n.repository_id, n.count, n.unread_count,
      (sum(n.count) over ())::integer as visible_count, (select sum(count) from newest) < ${newest} as is_whole
    from newest n join repositories r on r.id = n.repository_id
    where ${visible(ctx.viewer)} order by 3 desc, 2 desc, 1 limit ${raw(String(LIMITS.inboxRepositories))}`),
  );
  const [first] = rows;
  if (first && (first.isWhole || first.visibleCount >= LIMITS.countedNotifications))
    prime(ctx, loadCounts, { key: INBOX, value: Math.min(first.visibleCount, LIMITS.countedNotifications) });
  return rows;
}

/** How many notifications of the inbox are unread, counted up to a limit. */
export async function countUnreadInInbox(ctx: Context): Promise<number> {
  return (await batch(ctx, loadCounts, UNREAD)) ?? 0;
}

/** How many notifications match, counted up to a limit. */
export async function countMatching(ctx: Context, query: string): Promise<number> {
  return (await batch(ctx, loadCounts, simplify(query))) ?? 0;
}

/** The whole inbox, and what is unread of it, have one filter each, which the page counts once. */
function simplify(query: string): string {
  const { box, isUnread, isPull, ...lists } = parseNotificationFilter(query);
  const isNarrower =
    isPull !== undefined || isUnread === false || Object.values(lists).some(({ length }) => length > 0);
  if (box !== "INBOX" || isNarrower) return query;
  return isUnread ? UNREAD : INBOX;
}

function loadCounts(ctx: Context, queries: readonly string[]): Promise<number[]> {
  return Promise.all(
    queries.map((query) => (query === UNREAD ? countUnreadNotifications(ctx) : countNotifications(ctx, query))),
  );
}
