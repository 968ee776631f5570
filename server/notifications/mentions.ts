import type { DomainEvent, EventOf } from "#server/events/event.ts";
import { eventsOfKind } from "#server/events/select-events.ts";
import { issueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

/** The accounts and teams that the text of an event mentions, in lower case: `mona`, and `octo/design`. */
export type Mentions = { logins: string[]; teams: string[] };

const NONE: Mentions = { logins: [], teams: [] };

/** For each event that wrote a text: whom it mentions. An edit mentions those alone who were not mentioned before. */
export async function loadMentions(ctx: Context, events: readonly DomainEvent[]): Promise<Map<DomainEvent, Mentions>> {
  const bodies = eventsOfKind(events, "ISSUE_OPENED", "BODY_EDITED");
  const comments = eventsOfKind(events, "ISSUE_COMMENT", "COMMENT_EDITED");
  const reviews = eventsOfKind(events, "REVIEWED");
  const replies = eventsOfKind(events, "REVIEW_COMMENTED");
  const texts = await loadTexts(ctx, {
    bodies: bodies.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId })),
    comments: comments.map(({ repositoryId, data }) => ({ repositoryId, id: data.commentId })),
    reviews: reviews.map(({ repositoryId, data }) => ({ repositoryId, id: data.reviewId })),
    replies: replies.map(({ repositoryId, data }) => ({ repositoryId, id: data.reviewCommentId })),
  });
  const html = (source: Source, repositoryId: number, id: number) => texts.get(`${source}:${repositoryId}:${id}`) ?? "";
  return new Map<DomainEvent, Mentions>([
    ...bodies.map((event) => [event, toMentions(event, html("BODY", event.repositoryId, event.issueId))] as const),
    ...comments.map(
      (event) => [event, toMentions(event, html("COMMENT", event.repositoryId, event.data.commentId))] as const,
    ),
    ...reviews.map((event) => [event, parseMentions(html("REVIEW", event.repositoryId, event.data.reviewId))] as const),
    ...replies.map(
      (event) => [event, parseMentions(html("REPLY", event.repositoryId, event.data.reviewCommentId))] as const,
    ),
  ]);
}

type Source = "BODY" | "COMMENT" | "REVIEW" | "REPLY";
type Key = { repositoryId: number; id: number };
type Keys = Record<"bodies" | "comments" | "reviews" | "replies", Key[]>;

async function loadTexts(ctx: Context, { bodies, comments, reviews, replies }: Keys): Promise<Map<string, string>> {
  if (bodies.length + comments.length + reviews.length + replies.length === 0) return new Map();
  const rows = await ctx.db.rows<Key & { source: Source; html: string }>(
    prepared(sql`
    select 'BODY' as source, repository_id, issue_id as id, body_html as html from issue_bodies
    where ${hasKey("repository_id, issue_id", bodies)} and body_html like '%-mention"%'
    union all select 'COMMENT', repository_id, id, body_html from comments
    where ${hasKey("repository_id, id", comments)} and body_html like '%-mention"%'
    union all select 'REVIEW', repository_id, id, string_agg(html, '') from (
      select repository_id, id, body_html as html from pull_reviews where ${hasKey("repository_id, id", reviews)}
      union all select repository_id, review_id, body_html from pull_review_comments
        where ${hasKey("repository_id, review_id", reviews)}) texts
    where html like '%-mention"%' group by repository_id, id
    union all select 'REPLY', repository_id, id, body_html from pull_review_comments
    where ${hasKey("repository_id, id", replies)} and body_html like '%-mention"%'`),
  );
  return new Map(rows.map((row) => [`${row.source}:${issueKey(row)}`, row.html]));
}

type TextEvent = EventOf<"ISSUE_OPENED" | "BODY_EDITED" | "ISSUE_COMMENT" | "COMMENT_EDITED">;

function toMentions(event: TextEvent, html: string): Mentions {
  const mentions = parseMentions(html);
  if (!("previousBody" in event.data)) return mentions;
  const before = event.data.previousBody.toLowerCase();
  return {
    logins: mentions.logins.filter((login) => !namesIn(before, login)),
    teams: mentions.teams.filter((team) => !namesIn(before, team)),
  };
}

/** Whether the Markdown has `@name`, and not only the beginning of a longer one. */
function namesIn(text: string, name: string): boolean {
  for (let index = text.indexOf(`@${name}`); index >= 0; index = text.indexOf(`@${name}`, index + 1)) {
    if (!/[a-z0-9_/-]/.test(text.charAt(index + 1 + name.length))) return true;
  }
  return false;
}

const MENTION = /<a [^>]*class="(user|team)-mention"[^>]*>@([A-Za-z0-9_./-]{1,141})</g;

function parseMentions(html: string): Mentions {
  if (html === "") return NONE;
  const found = [...html.matchAll(MENTION)];
  const names = (kind: string) => [
    ...new Set(found.flatMap(([, of, name = ""]) => (of === kind ? name.toLowerCase() : []))),
  ];
  return {
    logins: names("user").slice(0, LIMITS.notifiedMentions),
    teams: names("team").slice(0, LIMITS.notifiedMentions),
  };
}
