import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { touchIssue } from "#server/issues/touch-issue.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requirePull } from "#server/pulls/pull.ts";

/** Says that the host of the code has put a pull request into its merge queue, or taken it out. */
export async function queuePull(ctx: Context, input: IssueKey & { isInMergeQueue: boolean }): Promise<IssueRow> {
  const { issue } = await requirePull(ctx, input);
  if (input.isInMergeQueue && issue.state !== "OPEN") throw unprocessable("Pull request is not open.", "pullRequestId");
  await ctx.db.run(sql`
    update pulls set is_in_merge_queue = ${input.isInMergeQueue}
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  await touchIssue(ctx, issue);
  await record(ctx, "QUEUE_CHANGED", { repositoryId: issue.repositoryId, issueId: issue.id });
  return reloadIssue(ctx, issue);
}
