import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { closedChanges, planReopened } from "#server/issues/issue-state.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkOid } from "#server/pulls/create-pull.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { PULL_REQUEST_NOT_OPEN } from "#shared/messages.ts";

export async function closePull(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input);
  if (handle.issue.state === "CLOSED") return handle.issue;
  return applyChanges(handle, [{ changes: closedChanges(ctx, null), events: [{ kind: "CLOSED" }] }]);
}

export async function reopenPull(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input);
  if (handle.pull.mergedAt !== null) throw unprocessable("A merged pull request cannot be reopened.", "pullRequestId");
  return applyChanges(handle, [planReopened(handle, null)]);
}

/** Records that the host of the code has merged a pull request. Its linked issues are closed too. */
export async function mergePull(ctx: Context, input: IssueKey & { mergeCommitOid?: string | null }): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input);
  const { issue, pull } = handle;
  if (pull.mergedAt !== null) return issue;
  if (issue.state !== "OPEN") throw unprocessable(PULL_REQUEST_NOT_OPEN, "pullRequestId");
  const oid = input.mergeCommitOid ? checkOid(input.mergeCommitOid, "mergeCommitOid") : null;
  await ctx.db.run(sql`
    update pulls set merged_at = ${ctx.now}, merged_by_id = ${ctx.viewer.accountId}, merge_commit_oid = ${oid}, is_in_merge_queue = false
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  const data = { commitOid: oid, mergeRefName: pull.baseRefName };
  return applyChanges(handle, [{ changes: closedChanges(ctx, null), events: [{ kind: "MERGED", data }] }]);
}

export async function setDraft(ctx: Context, input: IssueKey & { isDraft: boolean }): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input);
  const { issue, pull } = handle;
  if (pull.isDraft === input.isDraft) return issue;
  if (issue.state !== "OPEN") throw unprocessable(PULL_REQUEST_NOT_OPEN, "pullRequestId");
  await ctx.db.run(sql`
    update pulls set is_draft = ${input.isDraft} where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  return applyChanges(handle, [
    { changes: {}, events: [{ kind: input.isDraft ? "CONVERTED_TO_DRAFT" : "READY_FOR_REVIEW" }] },
  ]);
}
