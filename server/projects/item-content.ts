import { issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { ProjectItemRow } from "#server/projects/project-item.ts";

/** The issue or pull request of an item. Undefined: the item is a draft, or the viewer cannot see what it stands for. */
export async function loadContent(
  ctx: Context,
  { repositoryId, issueId }: ProjectItemRow,
): Promise<IssueRow | undefined> {
  if (repositoryId === null || issueId === null) return undefined;
  return batch(ctx, loadIssues, { repositoryId, id: issueId }, issueKey);
}
