import type { NotificationPage } from "#server/notifications/graphql/mappers.ts";
import { countNotifications, listNotifications } from "#server/notifications/list-notifications.ts";
import type { Context } from "#server/platform/context.ts";
import { parseSlice, toConnection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { LIMITS } from "#shared/limits.ts";

type Args = PageArgs & { query: string; orderBy: "UPDATED" | "REPOSITORY" };

/** A page of the viewer's notifications. One row more than the page tells whether there is another one; only `last` needs the number of all. */
export async function pageOfNotifications(ctx: Context, { query, orderBy, ...args }: Args): Promise<NotificationPage> {
  const total = typeof args.last === "number" ? await countNotifications(ctx, query) : Number.MAX_SAFE_INTEGER;
  const slice = parseSlice(args, total, LIMITS.pageSize);
  const rows = await listNotifications(ctx, { query, ...slice, limit: slice.limit + 1, order: orderBy });
  const found = slice.offset + rows.length;
  return { query, ...toConnection(rows.slice(0, slice.limit), slice, Math.max(found, slice.offset)) };
}
