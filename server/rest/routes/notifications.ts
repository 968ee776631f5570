import { requireComplete } from "#server/access/of-visible-repositories.ts";
import { listNotifications } from "#server/notifications/list-notifications.ts";
import { markAllNotificationsAsRead } from "#server/notifications/mark-all-as-read.ts";
import { loadNotifications, type NotificationRow } from "#server/notifications/notification.ts";
import { markNotificationsAsDone, markNotificationsAsRead } from "#server/notifications/update-notifications.ts";
import { batch } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { listed, noContent, ok, type Answer } from "#server/rest/http/answer.ts";
import { readPage, takePage, type Page } from "#server/rest/http/page.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { writeRoute, type Handle, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";
import { optionalText, readFields } from "#server/rest/inputs/read-fields.ts";
import { readTime } from "#server/rest/inputs/time.ts";
import { toThread } from "#server/rest/shapes/notification.ts";

const ALL = "/notifications";
const OF_REPOSITORY = "/repos/{owner}/{repo}/notifications";
const THREAD = "/notifications/threads/{thread_id}";

/** The list of all has other sizes than GitHub's other lists. */
const PAGE_SIZES = { perPage: 50, max: 50 };

/** How many seconds a client waits before it asks again. */
const POLL_INTERVAL = { "x-poll-interval": "60" };

export const NOTIFICATION_ROUTES: readonly RestRoute[] = [
  inboxRoute(ALL, "activity/list-notifications-for-authenticated-user", (request) =>
    list(request, readPage(request.query, PAGE_SIZES)),
  ),
  inboxRoute(OF_REPOSITORY, "activity/list-repo-notifications-for-authenticated-user", async (request) =>
    list(request, request.page, (await findRepository(request)).id),
  ),
  inboxRoute(`PUT ${ALL}`, "activity/mark-notifications-as-read", (request) => markAll(request)),
  inboxRoute(`PUT ${OF_REPOSITORY}`, "activity/mark-repo-notifications-as-read", async (request) =>
    markAll(request, (await findRepository(request)).id),
  ),
  inboxRoute(THREAD, "activity/get-thread", async (request) =>
    ok(await toThread(request.ctx, await findThread(request))),
  ),
  inboxRoute(`PATCH ${THREAD}`, "activity/mark-thread-as-read", async (request) => {
    await runCommand(request.ctx, markNotificationsAsRead, { ids: [(await findThread(request)).id] });
    return { status: 205 };
  }),
  {
    ...inboxRoute(`DELETE ${THREAD}`, "activity/mark-thread-as-done", async (request) => {
      await runCommand(request.ctx, markNotificationsAsDone, { ids: [(await findThread(request)).id] });
      return noContent();
    }),
    field: "Mutation.markNotificationsAsDone",
  },
];

/** A route of the viewer's inbox. Reading takes the same scopes as marking as read. */
function inboxRoute(address: string, operation: string, handle: Handle): RestRoute {
  const options = { operation, mutation: "markNotificationsAsRead" };
  if (address.startsWith("/"))
    return { ...writeRoute(`PUT ${address}`, options, handle), method: "GET", isPersonal: true };
  return { ...writeRoute(address, options, handle), isPersonal: true };
}

/** The viewer's notification of `{thread_id}`. */
export async function findThread({ ctx, params }: RestRequest): Promise<NotificationRow> {
  const row = await batch(ctx, loadNotifications, readNumber(params["thread_id"]));
  if (!row) throw missingResource();
  return row;
}

async function list(request: RestRequest, page: Page, repositoryId?: number): Promise<Answer> {
  const { ctx, query } = request;
  const filters = [
    ...(query["all"] === "true" ? [] : ["is:unread"]),
    ...(query["participating"] === "true" ? ["reason:participating"] : []),
  ];
  const rows = await listNotifications(ctx, {
    query: filters.join(" "),
    repositoryId,
    since: optionalTime(query, "since"),
    before: optionalTime(query, "before"),
    offset: page.offset,
    limit: page.perPage + 1,
  });
  if (repositoryId === undefined) requireComplete(ctx.db);
  const found = takePage(rows, page);
  // What is new is on the first page.
  const newest = page.page === 1 ? found.rows[0] : undefined;
  return {
    ...listed(await Promise.all(found.rows.map((row) => toThread(ctx, row))), found.extent),
    headers: { ...POLL_INTERVAL, ...(newest && { "last-modified": newest.updatedAt.toUTCString() }) },
  };
}

function optionalTime(query: RestRequest["query"], name: string): Date | undefined {
  const text = query[name];
  return text === undefined || text === "" ? undefined : readTime(text, name);
}

/** 202 says that very many are being marked. */
async function markAll({ ctx, body }: RestRequest, repositoryId?: number): Promise<Answer> {
  const text = optionalText(readFields(body), "last_read_at");
  const lastReadAt = typeof text === "string" ? readTime(text, "last_read_at") : ctx.now;
  const { isComplete } = await runCommand(ctx, markAllNotificationsAsRead, { lastReadAt, repositoryId });
  if (isComplete) return { status: 205 };
  return {
    status: 202,
    body: {
      message:
        "Unread notifications couldn't be marked in a single request. Notifications are being marked as read in the background.",
    },
  };
}
