import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { isOfReadable, isOfVisible, visible } from "#server/access/visible.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { unprocessable } from "#server/errors.ts";
import { NOTIFICATION_COLUMNS, type NotificationRow } from "#server/notifications/notification.ts";
import type { Context } from "#server/platform/context.ts";
import { empty, join, prepared, preparedLong, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { parseNotificationFilter, type NotificationBox, type NotificationFilter } from "#shared/notification-filter.ts";
import { LIMITS } from "#shared/limits.ts";

/** The rows of each box, as the partial indexes have them. */
export const BOXES: Record<NotificationBox, Sql> = {
  INBOX: raw("not n.is_done and n.snoozed_until is null"),
  DONE: raw("n.is_done"),
  SAVED: raw("n.is_saved"),
  SNOOZED: raw("n.snoozed_until is not null"),
};

/** Which of the viewer's notifications: those that match the filter, and what the REST API asks for besides. */
export type NotificationScope = {
  query: string;
  repositoryId?: number | undefined;
  /** Updated at this time or after it. */
  since?: Date | undefined;
  /** Updated before this time. */
  before?: Date | undefined;
};

type Page = NotificationScope & { offset: number; limit: number; order?: "UPDATED" | "REPOSITORY" };

/** The viewer's notifications that match, newest first; by repository first, if asked. One more than `limit` tells that there are more. */
export function listNotifications(ctx: Context, { offset, limit, order, ...scope }: Page): Promise<NotificationRow[]> {
  if (order === "REPOSITORY") return listByRepository(ctx, scope, { offset, limit });
  const newestFirst = sql`order by n.updated_at desc, n.id desc`;
  return listRows(
    ctx,
    scope,
    isPlannedOnce(scope, limit)
      ? prepared(
          sql`select ${NOTIFICATION_COLUMNS} from ${usualNotifications(ctx, scope)} ${newestFirst} ${toPage(offset, limit)}`,
        )
      : sql`select ${NOTIFICATION_COLUMNS} from ${matchingNotifications(ctx, scope)} ${newestFirst} offset ${offset} limit ${limit}`,
  );
}

/**
 * The same as matchingNotifications for a usual scope, in the order of the index. As a value the visibility filter is not planned as a
 * join, for which the plan for any account reads and sorts all that the account has.
 */
function usualNotifications(ctx: Context, scope: NotificationScope): Sql {
  return sql`notifications n where ${matches(ctx, scope)}
    and ${isOfVisibleRepository(ctx)}`;
}

/** Planning takes longer than reading a page. Each number that is part of the text makes another statement. */
function isPlannedOnce(scope: NotificationScope, limit: number): boolean {
  return limit === LIMITS.pageSize + 1 && isUsualScope(scope);
}

function toPage(offset: number, limit: number): Sql {
  return sql`${offset === 0 ? empty : sql`offset ${offset}`} limit ${raw(String(limit))}`;
}

/** Whether the scope is a whole box, or a part of it whose statement has one of few texts. */
function isUsualScope({ query, ...others }: NotificationScope): boolean {
  if (Object.values(others).some((value) => value !== undefined)) return false;
  const { organizations, authors, words } = parseNotificationFilter(query);
  return [organizations, authors, words].every((values) => values.length === 0);
}

/**
 * The repositories in their order, and of each as many notifications as are needed at most. Which repositories the account has
 * notifications of is found in as many steps as there are, whatever number of others it can see.
 */
function listByRepository(
  ctx: Context,
  scope: NotificationScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  const isPrepared = isPlannedOnce(scope, limit);
  const page = isPrepared ? toPage(offset, limit) : sql`offset ${offset} limit ${limit}`;
  // A distributed database cannot look into each repository in turn.
  if (ctx.db.isDistributed)
    return listRows(
      ctx,
      scope,
      sql`
      select ${NOTIFICATION_COLUMNS} from notifications n
      join repositories r on r.id = n.repository_id join accounts o on o.id = r.owner_id
      where ${visible(ctx.viewer)} and ${matches(ctx, scope)}
      order by lower(o.login), lower(r.name), r.id, n.updated_at desc, n.id desc ${page}`,
    );
  const next = sql`select n.repository_id from notifications n where n.account_id = ${signedIn(ctx)}`;
  const statement = sql`
    with recursive notified as (
      (${next} order by n.repository_id limit 1)
      union all
      select (${next} and n.repository_id > l.repository_id order by n.repository_id limit 1)
      from notified l where l.repository_id is not null)
    select ${NOTIFICATION_COLUMNS} from (
      select r.id, lower(o.login) as owner_login, lower(r.name) as name
      from notified l join repositories r on r.id = l.repository_id join accounts o on o.id = r.owner_id
      where ${visible(ctx.viewer)}
      order by lower(o.login), lower(r.name), r.id offset 0) r
    cross join lateral (select * from notifications n where n.repository_id = r.id and ${matches(ctx, scope)}
      order by n.updated_at desc, n.id desc limit (select ${offset + limit}::integer)) n
    order by r.owner_login, r.name, r.id, n.updated_at desc, n.id desc ${page}`;
  return listRows(ctx, scope, isPrepared ? prepared(statement) : statement);
}

function listRows(ctx: Context, { repositoryId }: NotificationScope, statement: Sql): Promise<NotificationRow[]> {
  return ctx.db.rows<NotificationRow>(repositoryId === undefined ? ofVisibleRepositories(ctx, statement) : statement);
}

/** How many match, counted up to a limit. */
export async function countNotifications(ctx: Context, query: string): Promise<number> {
  const count = (from: Sql) => sql`select count(*) from (
    select 1 from ${from} limit ${raw(String(LIMITS.countedNotifications))}) n`;
  const statement = isUsualScope({ query })
    ? preparedLong(count(usualNotifications(ctx, { query })))
    : count(matchingNotifications(ctx, { query }));
  const row = await ctx.db.row<{ count: number }>(ofVisibleRepositories(ctx, statement));
  return row?.count ?? 0;
}

/**
 * How many are unread in the inbox, counted up to a limit. Every page shows it, so it is planned once, and reads the index only. As a
 * value the visibility filter is not planned as a join, which would read all that is unread before the first row is counted.
 */
export async function countUnreadNotifications(ctx: Context): Promise<number> {
  const statement = preparedLong(sql`
    select count(*) from (
      select 1 from notifications n
      where n.account_id = ${signedIn(ctx)} and n.is_unread and ${BOXES.INBOX} and ${isOfReadable(ctx.viewer, "n")}
        and ${isOfVisibleRepository(ctx)}
      order by n.updated_at desc, n.id desc limit ${raw(String(LIMITS.countedUnread))}) n`);
  const row = await ctx.db.row<{ count: number }>(ofVisibleRepositories(ctx, statement));
  return row?.count ?? 0;
}

function isOfVisibleRepository(ctx: Context): Sql {
  return ctx.db.isDistributed
    ? isOfVisible(ctx.viewer, sql`n.repository_id`)
    : sql`(exists (select 1 from repositories r where r.id = n.repository_id and ${visible(ctx.viewer)})) is true`;
}

/** The tables and the condition of the viewer's notifications `n` that match, which they may see now. */
export function matchingNotifications(ctx: Context, scope: NotificationScope): Sql {
  return sql`notifications n join repositories r on r.id = n.repository_id where ${visible(ctx.viewer)} and ${matches(ctx, scope)}`;
}

/** The condition that a notification `n` of a visible repository `r` is the viewer's, readable, and matches. */
function matches(ctx: Context, { query, repositoryId, since, before }: NotificationScope): Sql {
  const me = signedIn(ctx);
  if (query.length > LIMITS.notificationFilter) {
    throw unprocessable(`The filter must not be longer than ${LIMITS.notificationFilter} characters.`, "query");
  }
  const filter = parseNotificationFilter(query);
  const [problem] = filter.problems;
  if (problem) throw unprocessable(`${problem.message}.`, "query");
  return sql`n.account_id = ${me} and ${BOXES[filter.box]} and ${isOfReadable(ctx.viewer, "n")}${conditions(filter)}
      ${repositoryId === undefined ? empty : sql`and n.repository_id = ${repositoryId}`}
      ${since === undefined ? empty : sql`and n.updated_at >= ${since}::timestamptz`}
      ${before === undefined ? empty : sql`and n.updated_at < ${before}::timestamptz`}`;
}

function conditions(filter: NotificationFilter): Sql {
  const { isUnread, reasons, repositories, organizations } = filter;
  const ofIssue = issueConditions(filter);
  const all = [
    ...(isUnread === undefined ? [] : [isUnread ? raw("n.is_unread") : raw("not n.is_unread")]),
    ...(reasons.length === 0 ? [] : [sql`n.reason = any(${[...new Set(reasons)]}::notification_reason[])`]),
    ...(repositories.length === 0 ? [] : [isOfRepositories(repositories)]),
    ...(organizations.length === 0
      ? []
      : [
          sql`r.owner_id = any(array(select id from accounts where lower(login) = any(${lower(organizations)}::text[])))`,
        ]),
    ...(ofIssue.length === 0
      ? []
      : [
          sql`exists (select 1 from issues i where i.repository_id = n.repository_id and i.id = n.issue_id and ${join(ofIssue, " and ")})`,
        ]),
  ];
  return join(
    all.map((condition) => sql` and ${condition}`),
    "",
  );
}

/** One repository is a single value, so that its index has the rows in their order. */
function isOfRepositories(repositories: readonly string[]): Sql {
  const ids = sql`select x.id from repositories x join accounts xo on xo.id = x.owner_id
    where (lower(xo.login), lower(x.name)) in (select split_part(p, '/', 1), split_part(p, '/', 2) from unnest(${lower(repositories)}::text[]) p)`;
  return repositories.length === 1 ? sql`n.repository_id = (${ids})` : sql`n.repository_id = any(array(${ids}))`;
}

function issueConditions({ isPull, authors, words }: NotificationFilter): Sql[] {
  return [
    ...(isPull === undefined ? [] : [isPull ? raw("i.is_pull") : raw("not i.is_pull")]),
    ...(authors.length === 0
      ? []
      : [sql`i.author_id = any(array(select id from accounts where lower(login) = any(${lower(authors)}::text[])))`]),
    ...words.map((word) => sql`i.title ilike ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`),
  ];
}

function lower(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}
