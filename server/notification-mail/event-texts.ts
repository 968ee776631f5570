import type { DomainEvent } from "#server/events/event.ts";
import { eventsOfKind } from "#server/events/select-events.ts";
import { issueKey } from "#server/issues/issue.ts";
import {
  loadLineComments,
  toLineCommentsHtml,
  toLineCommentsText,
  type LineComments,
} from "#server/notification-mail/line-comments.ts";
import type { LocatedEvent } from "#server/notification-mail/load-mailings.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";

/** What an event wrote, of a review with its comments on lines: the Markdown, and its HTML without links to what not everybody sees. */
export type EventText = { body: string; html: string; reviewState: string | null };

type Source = "BODY" | "COMMENT" | "REVIEW";
type Row = EventText & { source: Source; repositoryId: number; id: number };
type Key = { repositoryId: number; id: number };

/**
 * The texts of events as they are now, by the id of the event. A comment that was deleted or hidden has none. Links to repositories
 * that are not public, and to teams, become plain text: one text goes to many people.
 */
export async function loadEventTexts(ctx: Context, located: readonly LocatedEvent[]): Promise<Map<number, EventText>> {
  const distinct = [...new Map(located.map((one) => [one.event.id, one])).values()];
  const events = distinct.map(({ event }) => event);
  const [rows, lineComments] = await Promise.all([loadRows(ctx, events), loadLineComments(ctx, events)]);
  const byKey = new Map(rows.map((row) => [`${row.source}:${issueKey(row)}`, row]));
  const texts = await Promise.all(
    distinct.map(async (one) => {
      const key = getTextKey(one.event);
      const text = joinTexts(ctx, one, key ? byKey.get(key) : undefined, lineComments.get(one.event.id));
      return text && ([one.event.id, { ...text, html: await redactHidden(ctx, one, text.html) }] as const);
    }),
  );
  return new Map(texts.filter((text) => text !== undefined));
}

/** The text of a review, and below it its comments on lines. A reply to such a comment has no other text. */
function joinTexts(
  ctx: Context,
  located: LocatedEvent,
  row?: EventText,
  comments?: LineComments,
): EventText | undefined {
  if (!comments || comments.shown.length === 0) return row;
  if (!row && located.event.kind === "REVIEWED") return undefined;
  const texts = [row?.body.trim() ?? "", toLineCommentsText(ctx, located, comments)];
  return {
    body: texts.filter((text) => text !== "").join("\n\n"),
    html: `${row?.html ?? ""}${toLineCommentsHtml(located, comments)}`,
    reviewState: row?.reviewState ?? null,
  };
}

/** Whether the event is nothing but its text. */
export function isText({ kind }: DomainEvent): boolean {
  return ["ISSUE_COMMENT", "COMMENT_EDITED", "REVIEWED", "REVIEW_COMMENTED"].includes(kind);
}

function getTextKey(event: DomainEvent): string | undefined {
  const { repositoryId } = event;
  switch (event.kind) {
    case "ISSUE_OPENED":
    case "BODY_EDITED":
      return `BODY:${issueKey({ repositoryId, id: event.issueId })}`;
    case "ISSUE_COMMENT":
    case "COMMENT_EDITED":
      return `COMMENT:${issueKey({ repositoryId, id: event.data.commentId })}`;
    case "REVIEWED":
      return `REVIEW:${issueKey({ repositoryId, id: event.data.reviewId })}`;
    default:
      return undefined;
  }
}

async function loadRows(ctx: Context, events: readonly DomainEvent[]): Promise<Row[]> {
  const bodies: Key[] = eventsOfKind(events, "ISSUE_OPENED", "BODY_EDITED").map(({ repositoryId, issueId }) => ({
    repositoryId,
    id: issueId,
  }));
  const comments: Key[] = eventsOfKind(events, "ISSUE_COMMENT", "COMMENT_EDITED").map(({ repositoryId, data }) => ({
    repositoryId,
    id: data.commentId,
  }));
  const reviews: Key[] = eventsOfKind(events, "REVIEWED").map(({ repositoryId, data }) => ({
    repositoryId,
    id: data.reviewId,
  }));
  if (bodies.length + comments.length + reviews.length === 0) return [];
  return ctx.db.rows<Row>(
    prepared(sql`
    select 'BODY' as source, repository_id, issue_id as id, body, body_html as html, null as review_state from issue_bodies
    where ${hasKey("repository_id, issue_id", bodies)}
    union all select 'COMMENT', repository_id, id, body, body_html, null from comments
    where ${hasKey("repository_id, id", comments)} and minimized_reason is null
    union all select 'REVIEW', repository_id, id, body, body_html, state::text from pull_reviews
    where ${hasKey("repository_id, id", reviews)} and state <> 'PENDING'`),
  );
}
