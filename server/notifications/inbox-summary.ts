import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { isOfReadable, visible } from "#server/access/visible.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { BOXES, countNotifications, countUnreadNotifications } from "#server/notifications/list-notifications.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { preparedLong, raw, sql, type Sql } from "#server/platform/db/sql.ts";
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
  const repositories = await (ctx.db.isDistributed ? readDistributed(ctx, accountId) : readTogether(ctx, accountId));
  const [first] = repositories;
  const isEnough = first && (first.isWhole || first.visibleCount >= LIMITS.countedNotifications);
  return { repositories, count: isEnough ? Math.min(first.visibleCount, LIMITS.countedNotifications) : undefined };
}

const NEWEST = raw(String(LIMITS.inboxRepositoryNotifications));

/** With what all of them have in common. */
type VisibleRepository = InboxRepository & { visibleCount: number; isWhole: boolean };
type Counted = Pick<InboxRepository, "repositoryId" | "count" | "unreadCount">;

function newestByRepository(ctx: Context, accountId: number): Sql {
  return sql`
      select n.repository_id, count(*)::integer as count, (count(*) filter (where n.is_unread))::integer as unread_count from (
        select n.repository_id, n.is_unread from notifications n
        where n.account_id = ${accountId} and ${BOXES.INBOX} and ${isOfReadable(ctx.viewer, "n")}
        order by n.updated_at desc, n.id desc limit ${NEWEST}) n group by 1`;
}

function readTogether(ctx: Context, accountId: number): Promise<VisibleRepository[]> {
  return ctx.db.rows<VisibleRepository>(
    preparedLong(sql`
    with newest as materialized (${newestByRepository(ctx, accountId)})
    select n.repository_id, o.login || '/' || r.name as name_with_owner, n.count, n.unread_count,
      (sum(n.count) over ())::integer as visible_count, (select sum(count) from newest) < ${NEWEST} as is_whole
    from newest n join repositories r on r.id = n.repository_id join accounts o on o.id = r.owner_id
    where ${visible(ctx.viewer)} order by n.unread_count desc, n.count desc, n.repository_id limit ${raw(String(LIMITS.inboxRepositories))}`),
  );
}

/** Citus would send what is found of the notifications to all workers, because they have the repositories too. */
async function readDistributed(ctx: Context, accountId: number): Promise<VisibleRepository[]> {
  const newest = await ctx.db.rows<Counted>(ofVisibleRepositories(ctx, newestByRepository(ctx, accountId)));
  const named = await ctx.db.rows<{ id: number; nameWithOwner: string }>(sql`
    select r.id, o.login || '/' || r.name as name_with_owner from repositories r join accounts o on o.id = r.owner_id
    where r.id = any(${newest.map(({ repositoryId }) => repositoryId)}::bigint[]) and ${visible(ctx.viewer)}`);
  const names = new Map(named.map(({ id, nameWithOwner }) => [id, nameWithOwner]));
  const shown = newest.filter(({ repositoryId }) => names.has(repositoryId));
  const sum = (rows: readonly Counted[]) => rows.reduce((total, { count }) => total + count, 0);
  const [visibleCount, isWhole] = [sum(shown), sum(newest) < LIMITS.inboxRepositoryNotifications];
  return shown
    .toSorted((a, b) => b.unreadCount - a.unreadCount || b.count - a.count || a.repositoryId - b.repositoryId)
    .slice(0, LIMITS.inboxRepositories)
    .map((row) => ({ ...row, nameWithOwner: names.get(row.repositoryId) ?? "", visibleCount, isWhole }));
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
