import { isOfReadable, visible } from "#server/access/visible.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { BOXES, countNotifications, countUnreadNotifications } from "#server/notifications/list-notifications.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { preparedLong, raw, sql } from "#server/platform/db/sql.ts";
import { parseNotificationFilter } from "#shared/notification-filter.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * What stands around the list of notifications: how many there are, and the repositories of the inbox. The newest notifications are
 * read for the repositories. If they are all, or enough, they tell the number of the inbox too.
 */
export type InboxRepository = { repositoryId: number; nameWithOwner: string; count: number; unreadCount: number };
/** `count` is undefined if there are more than were read, of which too few are visible. */
type Summary = { repositories: InboxRepository[]; count: number | undefined };

const INBOX = "";
const UNREAD = "is:unread";

/** The repositories of the newest notifications of the inbox with what is unread in each, those with the most first. */
export async function listInboxRepositories(ctx: Context): Promise<InboxRepository[]> {
  return (await loadSummary(ctx))?.repositories ?? [];
}

/** Once for a page, which shows both parts of it. */
function loadSummary(ctx: Context): Promise<Summary | undefined> {
  return batch(ctx, loadSummaries, signedIn(ctx));
}

async function loadSummaries(ctx: Context, accountIds: readonly number[]): Promise<Summary[]> {
  return Promise.all(accountIds.map((accountId) => readSummary(ctx, accountId)));
}

async function readSummary(ctx: Context, accountId: number): Promise<Summary> {
  const newest = raw(String(LIMITS.inboxRepositoryNotifications));
  const repositories = await ctx.db.rows<InboxRepository & { visibleCount: number; isWhole: boolean }>(
    preparedLong(sql`
    with newest as materialized (
      select n.repository_id, count(*)::integer as count, (count(*) filter (where n.is_unread))::integer as unread_count from (
        select n.repository_id, n.is_unread from notifications n
        where n.account_id = ${accountId} and ${BOXES.INBOX} and ${isOfReadable(ctx.viewer, "n")}
        order by n.updated_at desc, n.id desc limit ${newest}) n group by 1)
    select n.repository_id, o.login || '/' || r.name as name_with_owner, n.count, n.unread_count,
      (sum(n.count) over ())::integer as visible_count, (select sum(count) from newest) < ${newest} as is_whole
    from newest n join repositories r on r.id = n.repository_id join accounts o on o.id = r.owner_id
    where ${visible(ctx.viewer)} order by n.unread_count desc, n.count desc, n.repository_id limit ${raw(String(LIMITS.inboxRepositories))}`),
  );
  const [first] = repositories;
  const isEnough = first && (first.isWhole || first.visibleCount >= LIMITS.countedNotifications);
  return { repositories, count: isEnough ? Math.min(first.visibleCount, LIMITS.countedNotifications) : undefined };
}

/** How many notifications of the inbox are unread, counted up to a limit. */
export async function countUnreadInInbox(ctx: Context): Promise<number> {
  return (await batch(ctx, loadUnreadCounts, signedIn(ctx))) ?? 0;
}

/** How many notifications match, counted up to a limit. */
export async function countMatching(ctx: Context, query: string): Promise<number> {
  const simple = simplify(query);
  const known = await countIfKnown(ctx, simple);
  return known ?? (await batch(ctx, loadCounts, simple)) ?? 0;
}

/** The number that the page shows elsewhere; undefined if it is counted no further there. */
async function countIfKnown(ctx: Context, query: string): Promise<number | undefined> {
  if (query === INBOX) return (await loadSummary(ctx))?.count;
  if (query !== UNREAD) return undefined;
  const count = await countUnreadInInbox(ctx);
  return count < LIMITS.countedUnread ? count : undefined;
}

/** The whole inbox, and what is unread of it, have one filter each. */
function simplify(query: string): string {
  const { box, isUnread, isPull, ...lists } = parseNotificationFilter(query);
  const isNarrower =
    isPull !== undefined || isUnread === false || Object.values(lists).some(({ length }) => length > 0);
  if (box !== "INBOX" || isNarrower) return query;
  return isUnread ? UNREAD : INBOX;
}

function loadCounts(ctx: Context, queries: readonly string[]): Promise<number[]> {
  return Promise.all(queries.map((query) => countNotifications(ctx, query)));
}

function loadUnreadCounts(ctx: Context, accountIds: readonly number[]): Promise<number[]> {
  return Promise.all(accountIds.map(() => countUnreadNotifications(ctx)));
}
