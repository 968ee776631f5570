import { eventsOfKind } from "#server/events/select-events.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { issueKey } from "#server/issues/issue.ts";
import type { LocatedEvent } from "#server/notification-mail/load-mailings.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoInRepositories, hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { NOTIFICATION_MAIL_LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** A comment on lines of code, with as much of its thread as an e-mail shows. An imported one may be in no thread. */
export type LineComment = {
  repositoryId: number;
  id: number;
  reviewId: number;
  path: string | null;
  line: number | null;
  startLine: number | null;
  diffHunk: string | null;
  body: string;
  html: string;
};

/** What is to be read of the comments of an event, and how many there are besides. */
export type LineComments = { shown: LineComment[]; hiddenCount: number };

/** The comments on lines that each event wrote, by the id of the event: those of a submitted review, or a reply. */
export async function loadLineComments(
  ctx: Context,
  events: readonly DomainEvent[],
): Promise<Map<number, LineComments>> {
  const reviews = eventsOfKind(events, "REVIEWED");
  const replies = eventsOfKind(events, "REVIEW_COMMENTED");
  if (reviews.length + replies.length === 0) return new Map();
  const reviewKeys = reviews.map(({ repositoryId, data }) => ({ repositoryId, id: data.reviewId }));
  const replyKeys = replies.map(({ repositoryId, data }) => ({ repositoryId, id: data.reviewCommentId }));
  const repositoryIds = events.map(({ repositoryId }) => repositoryId);
  const rows = await ctx.db.rows<LineComment & { count: number }>(
    prepared(sql`
    select c.repository_id, c.id, c.review_id, t.path, t.line, t.start_line, t.diff_hunk, c.body, c.body_html as html, c.count from (
      select *, row_number() over (partition by repository_id, review_id order by id) as position,
        count(*) over (partition by repository_id, review_id) as count
        from pull_review_comments where ${hasKey("repository_id, review_id", reviewKeys)}
      union all select *, 1, 1 from pull_review_comments where ${hasKey("repository_id, id", replyKeys)}) c
    join pull_reviews v on v.repository_id = c.repository_id and v.id = c.review_id and v.state <> 'PENDING'
    left join pull_review_threads t on t.repository_id = c.repository_id and t.id = c.thread_id
      and ${alsoInRepositories("t.repository_id", repositoryIds)}
    where ${alsoInRepositories("v.repository_id", repositoryIds)} and c.position <= ${NOTIFICATION_MAIL_LIMITS.lineComments} order by c.repository_id, c.id`),
  );
  const byId = new Map(rows.map((row) => [issueKey(row), row]));
  return new Map([
    ...reviews.map(({ id, repositoryId, data }) => {
      const own = rows.filter((row) => row.repositoryId === repositoryId && row.reviewId === data.reviewId);
      const shown = takeUpToLength(own);
      return [id, { shown, hiddenCount: (own[0]?.count ?? 0) - shown.length }] as const;
    }),
    ...replies.map(({ id, repositoryId, data }) => {
      const row = byId.get(issueKey({ repositoryId, id: data.reviewCommentId }));
      return [id, { shown: row ? [row] : [], hiddenCount: 0 }] as const;
    }),
  ]);
}

/** Those that are together not too long. The first one is always shown. */
function takeUpToLength(comments: readonly LineComment[]): LineComment[] {
  let length = 0;
  return comments.filter((comment, index) => {
    length += comment.html.length;
    return index === 0 || length <= NOTIFICATION_MAIL_LIMITS.lineCommentsLength;
  });
}

/** As plain text, each with the last lines of its diff as a quote. */
export function toLineCommentsText(ctx: Context, located: LocatedEvent, { shown, hiddenCount }: LineComments): string {
  return [
    ...shown.map((comment) => {
      const diff = getLastLines(comment).map((line) => `> ${line}`);
      const heading = `In ${getPosition(comment)} <${ctx.config.url}${getPath(located, comment)}>:`;
      const parts = [...(comment.path === null ? [] : [heading]), diff.join("\n"), comment.body.trim()];
      return `________________________________\n\n${parts.filter((part) => part !== "").join("\n\n")}`;
    }),
    ...(hiddenCount > 0 ? [getMore(hiddenCount)] : []),
  ].join("\n\n");
}

/** As HTML like that of the comments, with addresses on this instance. */
export function toLineCommentsHtml(located: LocatedEvent, { shown, hiddenCount }: LineComments): string {
  const parts = shown.map((comment) => {
    const link = `<a href="${escapeHtml(getPath(located, comment))}">${escapeHtml(getPosition(comment))}</a>`;
    const diff = escapeHtml(getLastLines(comment).join("\n"));
    return `<hr>${comment.path === null ? "" : `<p>In ${link}:</p>`}${diff === "" ? "" : `<pre>${diff}</pre>`}${comment.html}`;
  });
  return parts.join("") + (hiddenCount > 0 ? `<p>${getMore(hiddenCount)}</p>` : "");
}

function getPosition({ path, line, startLine }: LineComment): string {
  if (line === null) return path ?? "";
  return startLine === null || startLine === line ? `${path}, line ${line}` : `${path}, lines ${startLine} to ${line}`;
}

function getPath({ ownerLogin, name, number }: LocatedEvent, { id }: LineComment): string {
  return `${paths.pull({ owner: ownerLogin, name }, number)}#discussion_r${id}`;
}

/** The lines of the diff just before the comment. */
function getLastLines({ diffHunk }: LineComment): string[] {
  const text = diffHunk?.trimEnd() ?? "";
  return text === "" ? [] : text.split("\n").slice(-NOTIFICATION_MAIL_LIMITS.diffLines);
}

function getMore(count: number): string {
  return count === 1 ? "And 1 more comment" : `And ${count} more comments`;
}
