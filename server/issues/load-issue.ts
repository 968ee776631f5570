import { batch, type Context } from "#server/platform/context.ts";
import { issueKey, loadBodies, loadIssues, type BodyRow, type IssueKey, type IssueRow } from "#server/issues/issue.ts";

/** An issue, loaded in one batch with others. Undefined: the viewer cannot see it. */
export function loadIssue(ctx: Context, { repositoryId, id }: IssueKey): Promise<IssueRow | undefined> {
  return batch(ctx, loadIssues, { repositoryId, id }, issueKey);
}

/** The body of an issue that the caller has loaded as the viewer. */
export function loadBody(ctx: Context, { repositoryId, id }: IssueKey): Promise<BodyRow | undefined> {
  return batch(ctx, loadBodies, { repositoryId, id }, issueKey);
}
