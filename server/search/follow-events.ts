import type { Context, EventSubscriber } from "#server/platform/context.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { hasKey, sql } from "#server/platform/db/sql.ts";
import type { EventOf } from "#server/events/event.ts";
import { distinctIssues, eventsOfKind } from "#server/events/select-events.ts";
import { appendComments, rebuildDocuments } from "#server/search/documents.ts";
import {
  addAssignees,
  addCommentInvolvements,
  addIssueInvolvements,
  rebuildInvolvements,
  removeAssignees,
} from "#server/search/involvements.ts";
import { rebuildIssueLinks } from "#server/search/issue-links.ts";

/**
 * Keeps the search rows of issues up to date in the transaction that changes them, so that what was just written is
 * found at once.
 */
export const followEvents: EventSubscriber = async (ctx, events) => {
  const opened = distinctIssues(eventsOfKind(events, "ISSUE_OPENED"));
  const edited = distinctIssues(
    eventsOfKind(events, "BODY_EDITED", "COMMENT_EDITED", "COMMENT_DELETED", "ISSUE_RESTORED"),
  );
  const renamed = distinctIssues(eventsOfKind(events, "RENAMED_TITLE"));
  await followTexts(ctx, { opened, edited, renamed });
  await followReviews(
    ctx,
    distinctIssues(
      eventsOfKind(events, "REVIEWED", "REVIEW_COMMENTED", "REVIEW_COMMENT_EDITED", "REVIEW_COMMENT_DELETED"),
    ),
  );
  await followComments(ctx, eventsOfKind(events, "ISSUE_COMMENT"));
  // Rebuilt rows have their assignees already.
  const rebuilt = new Set([...opened, ...edited].map(issueKey));
  const others = events.filter((event) => !rebuilt.has(issueKey({ ...event, id: event.issueId })));
  await addAssignees(ctx, eventsOfKind(others, "ASSIGNED").map(toAssignment));
  await removeAssignees(ctx, eventsOfKind(others, "UNASSIGNED").map(toAssignment));
};

type Changed = { opened: IssueKey[]; edited: IssueKey[]; renamed: IssueKey[] };

async function followTexts(ctx: Context, { opened, edited, renamed }: Changed): Promise<void> {
  const changed = [...opened, ...edited, ...renamed];
  if (changed.length === 0) return;
  const issues = await rebuildDocuments(ctx, sql`${hasKey("i.repository_id, i.id", changed)}`);
  const areOpened = new Set(opened.map(issueKey));
  const areEdited = new Set(edited.map(issueKey));
  await addIssueInvolvements(
    ctx,
    issues.filter((issue) => areOpened.has(issueKey(issue))),
  );
  await rebuildInvolvements(ctx, edited);
  await rebuildIssueLinks(
    ctx,
    issues.filter((issue) => areOpened.has(issueKey(issue)) || areEdited.has(issueKey(issue))),
  );
}

/** The texts of reviews and of their comments on lines are found too. */
async function followReviews(ctx: Context, pulls: readonly IssueKey[]): Promise<void> {
  if (pulls.length > 0) await rebuildDocuments(ctx, sql`${hasKey("i.repository_id, i.id", pulls)}`);
}

async function followComments(ctx: Context, events: readonly EventOf<"ISSUE_COMMENT">[]): Promise<void> {
  if (events.length === 0) return;
  const keys = events.map(({ repositoryId, data }) => ({ repositoryId, commentId: data.commentId }));
  await addCommentInvolvements(ctx, keys, await appendComments(ctx, keys));
}

function toAssignment({ repositoryId, issueId, data }: EventOf<"ASSIGNED" | "UNASSIGNED">) {
  return { repositoryId, issueId, accountId: data.assigneeId };
}
