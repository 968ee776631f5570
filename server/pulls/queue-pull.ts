import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { PULL_REQUEST_IS_DRAFT, PULL_REQUEST_NOT_OPEN } from "#shared/messages.ts";

/** Records that the host of the code has added a pull request to its merge queue or removed it. */
export async function queuePull(ctx: Context, input: IssueKey & { isInMergeQueue: boolean }): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "push");
  const { issue, pull } = handle;
  if (input.isInMergeQueue && issue.state !== "OPEN") throw unprocessable(PULL_REQUEST_NOT_OPEN, "pullRequestId");
  if (input.isInMergeQueue && pull.isDraft) throw unprocessable(PULL_REQUEST_IS_DRAFT, "pullRequestId");
  if (pull.isInMergeQueue === input.isInMergeQueue) return issue;
  await ctx.db.run(sql`
    update pulls set is_in_merge_queue = ${input.isInMergeQueue}
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  const data = input.isInMergeQueue
    ? { isInMergeQueue: true as const }
    : { isInMergeQueue: false as const, reason: "MANUAL" as const };
  return applyChanges(handle, [{ changes: {}, events: [{ kind: "QUEUE_CHANGED", data }] }]);
}
