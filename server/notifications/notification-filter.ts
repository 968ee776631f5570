import { lockOwn } from "#server/accounts/lock-own.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { NAME_BLANK, tooLong } from "#shared/messages.ts";
import { parseNotificationFilter } from "#shared/notification-filter.ts";

/** A filter of the inbox that a person has saved. Only they can see it. */
export type NotificationFilterRow = { id: number; accountId: number; name: string; query: string };

type Content = { name: string; query: string };

const COLUMNS = raw("id, account_id, name, query");

/** The viewer's filters by name. */
export async function listNotificationFilters(ctx: Context): Promise<NotificationFilterRow[]> {
  return ctx.db.rows<NotificationFilterRow>(
    prepared(
      sql`select ${COLUMNS} from notification_filters where account_id = ${signedIn(ctx)} order by lower(name), id`,
    ),
  );
}

export async function loadNotificationFilters(
  ctx: Context,
  ids: readonly number[],
): Promise<(NotificationFilterRow | undefined)[]> {
  const rows = await ctx.db.rows<NotificationFilterRow>(sql`
    select ${COLUMNS} from notification_filters
    where account_id = ${ctx.viewer.accountId} and id = any(${[...ids]}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export async function createNotificationFilter(ctx: Context, input: Content): Promise<NotificationFilterRow> {
  const me = signedIn(ctx);
  const { name, query } = check(input);
  await lockFilters(ctx, me);
  const filters = await listNotificationFilters(ctx);
  if (filters.length >= LIMITS.notificationFilters) {
    throw unprocessable(`You can save up to ${LIMITS.notificationFilters} filters.`);
  }
  requireNewName(filters, name);
  const row = await ctx.db.row<NotificationFilterRow>(sql`
    insert into notification_filters (account_id, name, query) values (${me}, ${name}, ${query}) returning ${COLUMNS}`);
  if (!row) throw new Error("The filter was not written.");
  return row;
}

export async function updateNotificationFilter(
  ctx: Context,
  input: Content & { id: number },
): Promise<NotificationFilterRow> {
  const me = signedIn(ctx);
  const { name, query } = check(input);
  await lockFilters(ctx, me);
  const filters = await listNotificationFilters(ctx);
  requireNewName(
    filters.filter(({ id }) => id !== input.id),
    name,
  );
  const row = await ctx.db.row<NotificationFilterRow>(sql`
    update notification_filters set name = ${name}, query = ${query}
    where id = ${input.id} and account_id = ${me} returning ${COLUMNS}`);
  if (!row) throw notFound("a NotificationFilter");
  return row;
}

export async function deleteNotificationFilter(ctx: Context, input: { id: number }): Promise<void> {
  const removed = await ctx.db.run(
    sql`delete from notification_filters where id = ${input.id} and account_id = ${signedIn(ctx)}`,
  );
  if (removed === 0) throw notFound("a NotificationFilter");
}

/** Two requests at once could exceed the limit together. */
async function lockFilters(ctx: Context, accountId: number): Promise<void> {
  await lockOwn(ctx, accountId, "notification-filters");
}

function requireNewName(filters: readonly NotificationFilterRow[], name: string): void {
  if (filters.some((filter) => filter.name.toLowerCase() === name.toLowerCase())) {
    throw unprocessable("A filter with this name exists already.", "name");
  }
}

function check(input: Content): Content {
  const name = input.name.trim().replaceAll("\0", "");
  const query = input.query.trim().replaceAll("\0", "");
  if (name === "") throw unprocessable(NAME_BLANK, "name");
  if (name.length > LIMITS.notificationFilterName)
    throw unprocessable(tooLong("Name", LIMITS.notificationFilterName), "name");
  if (query === "") throw unprocessable("Query can't be blank", "query");
  if (query.length > LIMITS.notificationFilter) {
    throw unprocessable(tooLong("Query", LIMITS.notificationFilter), "query");
  }
  const [problem] = parseNotificationFilter(query).problems;
  if (problem) throw unprocessable(`${problem.message}.`, "query");
  return { name, query };
}
