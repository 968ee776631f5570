import { isOfReadable } from "#server/access/visible.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import { isOfKind } from "#server/events/event-sql.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { listed, ok } from "#server/rest/http/answer.ts";
import { takePage } from "#server/rest/http/page.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, type RestRoute } from "#server/rest/http/route.ts";
import { findIssue, findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";
import { LISTED_KINDS } from "#server/rest/shapes/event-names.ts";
import { toEvent } from "#server/rest/shapes/event.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { toTimelineItem } from "#server/rest/shapes/timeline-item.ts";
import { visibleEvents } from "#server/timeline/timeline-item.ts";

const REPOSITORY = "/repos/{owner}/{repo}/issues/events";
const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}";

export const EVENT_ROUTES: readonly RestRoute[] = [
  readRoute(REPOSITORY, "issues/list-events-for-repo", async (request) => {
    const { ctx, page } = request;
    const repository = await findRepository(request);
    const rows = await selectEvents(
      ctx,
      sql`e.repository_id = ${repository.id} and ${isOfKind(...LISTED_KINDS)}
        order by e.id desc limit ${page.perPage + 1} offset ${page.offset}`,
    );
    const found = takePage(rows, page);
    const events = await Promise.all(parseAll(ctx, found.rows).map((event) => withIssue(ctx, event)));
    return listed(events, found.extent);
  }),
  readRoute(`${REPOSITORY}/{event_id}`, "issues/get-event", async (request) => {
    const { ctx, params } = request;
    const repository = await findRepository(request);
    const rows = await selectEvents(
      ctx,
      sql`e.repository_id = ${repository.id} and e.id = ${readNumber(params["event_id"])}`,
    );
    const [event] = parseAll(ctx, rows);
    if (!event) throw missingResource();
    return ok(await withIssue(ctx, event));
  }),
  readRoute(`${ISSUE}/events`, "issues/list-events", async (request) => {
    const { ctx, page } = request;
    const { issue } = await findIssue(request);
    const rows = await selectEvents(
      ctx,
      sql`e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and ${isOfKind(...LISTED_KINDS)}
        order by e.created_at, e.id limit ${page.perPage + 1} offset ${page.offset}`,
    );
    const found = takePage(rows, page);
    return listed(await Promise.all(parseAll(ctx, found.rows).map((event) => toEvent(ctx, event))), found.extent);
  }),
  readRoute(`${ISSUE}/timeline`, "issues/list-events-for-timeline", async (request) => {
    const { ctx, page, media } = request;
    const { issue } = await findIssue(request);
    const rows = await selectEvents(
      ctx,
      sql`e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id}
        and (${isOfKind(...LISTED_KINDS, "ISSUE_COMMENT", "REVIEWED", "CROSS_REFERENCED")})
        order by e.created_at, e.id limit ${page.perPage + 1} offset ${page.offset}`,
    );
    const found = takePage(rows, page);
    const items = await Promise.all(parseAll(ctx, found.rows).map((event) => toTimelineItem(ctx, event, media.form)));
    return listed(
      items.filter((item) => item !== undefined),
      found.extent,
    );
  }),
];

/** Of repositories that the caller has loaded as the viewer; events about other things that are hidden are left out. */
function selectEvents(ctx: Context, condition: Sql): Promise<RecordedEvent[]> {
  return ctx.db.rows<RecordedEvent>(
    sql`select ${EVENT_COLUMNS} from events e where ${visibleEvents(ctx)} and ${isOfReadable(ctx.viewer, "e")} and ${condition}`,
  );
}

function parseAll(ctx: Context, rows: readonly RecordedEvent[]) {
  return rows.flatMap((row) => parseEvent(ctx, row) ?? []);
}

async function withIssue(ctx: Context, event: Parameters<typeof toEvent>[1]) {
  const issue = await loadIssue(ctx, { repositoryId: event.repositoryId, id: event.issueId });
  const [shown, shownIssue] = await Promise.all([toEvent(ctx, event), issue ? toIssue(ctx, issue) : null]);
  return { ...shown, issue: shownIssue };
}
