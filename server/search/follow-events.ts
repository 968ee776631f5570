import type { Context, EventSubscriber } from "#server/context.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { on } from "#server/events/on.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { appendComment, rebuildDocuments } from "#server/search/documents.ts";
import {
  addAssignee,
  addCommentPeople,
  addIssuePeople,
  rebuildLinks,
  rebuildPeople,
  removeAssignee,
} from "#server/search/people.ts";

/**
 * Keep the search rows of an issue up to date in the transaction that changes
 * it, so that what was just written is found at once.
 */
export const followEvents: EventSubscriber[] = [
  on("ISSUE_OPENED", async (ctx, event) => {
    const [body = ""] = await rebuildDocuments(ctx, isIssueOf(event));
    await addIssuePeople(ctx, event.repositoryId, event.issueId, body);
    if (event.data.isPull) await rebuildLinks(ctx, isIssueOf(event));
  }),
  on("ISSUE_COMMENT", (ctx, event) => followComment(ctx, event.repositoryId, event.data.commentId)),
  on(["BODY_EDITED", "COMMENT_EDITED", "COMMENT_DELETED"], async (ctx, event) => {
    await rebuildDocuments(ctx, isIssueOf(event));
    await rebuildPeople(ctx, isIssueOf(event));
    await rebuildLinks(ctx, isIssueOf(event));
  }),
  on("RENAMED_TITLE", async (ctx, event) => void (await rebuildDocuments(ctx, isIssueOf(event)))),
  on("ASSIGNED", (ctx, event) => addAssignee(ctx, event, event.data.assigneeId)),
  on("UNASSIGNED", (ctx, event) => removeAssignee(ctx, event, event.data.assigneeId)),
];

function isIssueOf(event: DomainEvent): Sql {
  return sql`i.repository_id = ${event.repositoryId} and i.id = ${event.issueId}`;
}

async function followComment(ctx: Context, repositoryId: number, commentId: number): Promise<void> {
  const body = await appendComment(ctx, repositoryId, commentId);
  await addCommentPeople(ctx, repositoryId, commentId, body);
}
