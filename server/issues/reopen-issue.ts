import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { loadIssueForUpdate, viewerRelation, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { writeReopened } from "#server/issues/issue-state.ts";
import { record } from "#server/events/record.ts";
import { getGrant } from "#server/repositories/repository.ts";

export async function reopenIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.reopen", getGrant(ctx, repository), viewerRelation(ctx, issue));
  if (issue.isPull) throw new UserError("UNPROCESSABLE", "A pull request cannot be reopened as an issue.");
  if (issue.state === "OPEN") return issue;
  await writeReopened(ctx, issue, "REOPENED");
  await record(ctx, "REOPENED", { repositoryId: issue.repositoryId, issueId: issue.id });
  return reloadIssue(ctx, issue);
}
