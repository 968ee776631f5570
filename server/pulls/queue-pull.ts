import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { lockIssue, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { touchIssue } from "#server/issues/touch-issue.ts";
import { record } from "#server/platform/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { grantOf } from "#server/repositories/repository.ts";

/** Says that the host of the code has put a pull request into its merge queue, or taken it out. */
export async function queuePull(ctx: Context, input: IssueKey & { isInMergeQueue: boolean }): Promise<IssueRow> {
  const { issue, repository } = await lockIssue(ctx, input);
  if (!issue.isPull) throw notFound("a PullRequest");
  authorize(ctx, "push", grantOf(ctx, repository));
  if (input.isInMergeQueue && issue.state !== "OPEN") throw unprocessable("Pull request is not open.", "pullRequestId");
  await ctx.db.run(sql`
    update pulls set is_in_merge_queue = ${input.isInMergeQueue}
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  await touchIssue(ctx, issue);
  await record(ctx, { repositoryId: issue.repositoryId, issueId: issue.id, kind: "QUEUE_CHANGED", shown: false });
  return reloadIssue(ctx, issue);
}
