import type { Context, EventSubscriber } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";
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
 * Keeps the search rows of an issue true in the transaction that changes it, so
 * that what was just written is found at once.
 */
export const followEvents: EventSubscriber = async (ctx, event) => {
  const it = sql`i.repository_id = ${event.repositoryId} and i.id = ${event.issueId}`;
  switch (event.kind) {
    case "ISSUE_COMMENT":
      await followComment(ctx, event.repositoryId, Number(event.data["commentId"]));
      break;
    case "ISSUE_OPENED": {
      const [body = ""] = await rebuildDocuments(ctx, it);
      await addIssuePeople(ctx, event.repositoryId, event.issueId, body);
      if (event.data["isPull"] === true) await rebuildLinks(ctx, it);
      break;
    }
    case "BODY_EDITED":
    case "COMMENT_EDITED":
    case "COMMENT_DELETED":
      await rebuildDocuments(ctx, it);
      await rebuildPeople(ctx, it);
      await rebuildLinks(ctx, it);
      break;
    case "RENAMED_TITLE":
      await rebuildDocuments(ctx, it);
      break;
    case "ASSIGNED":
      await addAssignee(ctx, event, Number(event.data["assigneeId"]));
      break;
    case "UNASSIGNED":
      await removeAssignee(ctx, event, Number(event.data["assigneeId"]));
      break;
    default:
  }
};

async function followComment(ctx: Context, repositoryId: number, commentId: number): Promise<void> {
  const body = await appendComment(ctx, repositoryId, commentId);
  await addCommentPeople(ctx, repositoryId, commentId, body);
}
