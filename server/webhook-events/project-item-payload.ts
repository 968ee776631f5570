import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadContent } from "#server/projects/item-content.ts";
import type { ProjectItemRow } from "#server/projects/project-item.ts";
import { ghostUser, loadUser } from "#server/rest/shapes/user.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";

/** The item of `projects_v2_item`. Null: what it stands for is gone, or not visible to the owner of the project. */
export async function toItemSubject(ctx: Context, item: ProjectItemRow): Promise<object | null> {
  const [content, creator] = await Promise.all([toContent(ctx, item), loadUser(ctx, item.creatorId)]);
  if (!content) return null;
  return {
    projects_v2_item: {
      id: item.id,
      node_id: globalId("PVTI", item.id),
      project_node_id: globalId("PVT", item.projectId),
      ...content,
      creator: creator ?? ghostUser(ctx),
      created_at: toTimestamp(item.addedAt),
      updated_at: toTimestamp(item.updatedAt),
      archived_at: item.isArchived ? toTimestamp(item.updatedAt) : null,
    },
  };
}

async function toContent(ctx: Context, item: ProjectItemRow) {
  if (item.issueId === null) return { content_node_id: globalId("DI", item.id), content_type: "DraftIssue" };
  const issue = await loadContent(ctx, item);
  if (!issue) return null;
  return {
    content_node_id: globalId(issue.isPull ? "PR" : "I", issue.repositoryId, issue.id),
    content_type: issue.isPull ? "PullRequest" : "Issue",
  };
}
