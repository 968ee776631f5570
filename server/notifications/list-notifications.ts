import { readable, visible } from "#server/access/visible.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { unprocessable } from "#server/errors.ts";
import { NOTIFICATION_COLUMNS, type NotificationRow } from "#server/notifications/notification.ts";
import type { Context } from "#server/platform/context.ts";
import { empty, join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { parseNotificationFilter, type NotificationBox, type NotificationFilter } from "#shared/notification-filter.ts";
import { LIMITS } from "#shared/limits.ts";

/** The rows of each box, as the partial indexes have them. */
const BOXES: Record<NotificationBox, Sql> = {
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
  const byRepository = order === "REPOSITORY" ? raw("lower(o.login), lower(r.name), r.id, ") : raw("");
  return ctx.db.rows<NotificationRow>(sql`
    select ${NOTIFICATION_COLUMNS} from ${matchingNotifications(ctx, scope)}
    order by ${byRepository}n.updated_at desc, n.id desc offset ${offset} limit ${limit}`);
}

/** How many match, counted up to a limit. */
export async function countNotifications(
  ctx: Context,
  query: string,
  limit: number = LIMITS.countedNotifications,
): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(sql`
    select count(*) from (select 1 from ${matchingNotifications(ctx, { query })} limit ${limit}) n`);
  return row?.count ?? 0;
}

/** The repositories of the viewer's inbox with what is unread in each, those with the most first. */
export function listInboxRepositories(
  ctx: Context,
): Promise<{ repositoryId: number; count: number; unreadCount: number }[]> {
  return ctx.db.rows(sql`
    select n.repository_id, count(*)::integer as count, (count(*) filter (where n.is_unread))::integer as unread_count
    from ${matchingNotifications(ctx, { query: "" })} group by 1 order by 3 desc, 2 desc, 1 limit ${LIMITS.inboxRepositories}`);
}

/** The tables and the condition of the viewer's notifications `n` that match, which they may see now. */
export function matchingNotifications(ctx: Context, { query, repositoryId, since, before }: NotificationScope): Sql {
  const me = signedIn(ctx);
  if (query.length > LIMITS.notificationFilter) {
    throw unprocessable(`The filter must not be longer than ${LIMITS.notificationFilter} characters.`, "query");
  }
  const filter = parseNotificationFilter(query);
  const [problem] = filter.problems;
  if (problem) throw unprocessable(`${problem.message}.`, "query");
  return sql`notifications n
    join repositories r on r.id = n.repository_id join accounts o on o.id = r.owner_id
    join issues i on i.repository_id = n.repository_id and i.id = n.issue_id
    where n.account_id = ${me} and ${BOXES[filter.box]} and ${visible(ctx.viewer)} and ${readable(ctx.viewer)}${conditions(filter)}
      ${repositoryId === undefined ? empty : sql`and n.repository_id = ${repositoryId}`}
      ${since === undefined ? empty : sql`and n.updated_at >= ${since}::timestamptz`}
      ${before === undefined ? empty : sql`and n.updated_at < ${before}::timestamptz`}`;
}

function conditions({
  isUnread,
  isPull,
  reasons,
  repositories,
  organizations,
  authors,
  words,
}: NotificationFilter): Sql {
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const all = [
    ...(isUnread === undefined ? [] : [isUnread ? raw("n.is_unread") : raw("not n.is_unread")]),
    ...(isPull === undefined ? [] : [isPull ? raw("i.is_pull") : raw("not i.is_pull")]),
    ...(reasons.length === 0 ? [] : [sql`n.reason = any(${[...new Set(reasons)]}::notification_reason[])`]),
    ...(repositories.length === 0
      ? []
      : [
          sql`(lower(o.login), lower(r.name)) in (select split_part(p, '/', 1), split_part(p, '/', 2)
          from unnest(${lower(repositories)}::text[]) p)`,
        ]),
    ...(organizations.length === 0 ? [] : [sql`lower(o.login) = any(${lower(organizations)}::text[])`]),
    ...(authors.length === 0
      ? []
      : [sql`i.author_id in (select id from accounts where lower(login) = any(${lower(authors)}::text[]))`]),
    ...words.map((word) => sql`i.title ilike ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`),
  ];
  return join(
    all.map((condition) => sql` and ${condition}`),
    "",
  );
}
