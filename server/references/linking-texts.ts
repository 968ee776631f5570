import type { EventOf } from "#server/events/event.ts";
import { distinctIssues, eventsOfKind } from "#server/events/select-events.ts";
import { type IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";

export const TEXT_KINDS = ["ISSUE_OPENED", "BODY_EDITED", "ISSUE_COMMENT", "COMMENT_EDITED"] as const;

/** A rendered body or comment with links to issues or people. */
export type LinkingText = IssueKey & { html: string };

export async function loadLinkingTexts(
  ctx: Context,
  events: readonly EventOf<(typeof TEXT_KINDS)[number]>[],
): Promise<LinkingText[]> {
  const issues = distinctIssues(eventsOfKind(events, "ISSUE_OPENED", "BODY_EDITED"));
  const comments = eventsOfKind(events, "ISSUE_COMMENT", "COMMENT_EDITED").map(({ repositoryId, data }) => ({
    repositoryId,
    id: data.commentId,
  }));
  return ctx.db.rows<LinkingText>(
    prepared(sql`
    select repository_id, issue_id as id, body_html as html from issue_bodies
    where ${hasKey("repository_id, issue_id", issues)} and (body_html like '%class="issue-link"%' or body_html like '%user-mention%')
    union all select repository_id, issue_id, body_html from comments
    where ${hasKey("repository_id, id", comments)} and (body_html like '%class="issue-link"%' or body_html like '%user-mention%')`),
  );
}
