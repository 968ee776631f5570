import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { touchIssue } from "#server/issues/touch-issue.ts";
import { writeClosed, writeReopened } from "#server/issues/issue-state.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkOid } from "#server/pulls/create-pull.ts";
import { requirePull } from "#server/pulls/pull.ts";

export async function closePull(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const { issue } = await requirePull(ctx, input);
  if (issue.state === "CLOSED") return issue;
  await writeClosed(ctx, issue, null);
  await record(ctx, "CLOSED", { repositoryId: issue.repositoryId, issueId: issue.id });
  return reloadIssue(ctx, issue);
}

export async function reopenPull(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const { issue, pull } = await requirePull(ctx, input);
  if (pull.mergedAt !== null) throw unprocessable("A merged pull request cannot be reopened.", "pullRequestId");
  if (issue.state === "OPEN") return issue;
  await writeReopened(ctx, issue, null);
  await record(ctx, "REOPENED", { repositoryId: issue.repositoryId, issueId: issue.id });
  return reloadIssue(ctx, issue);
}

/** Says that the host of the code has merged it: the issues that it closes are closed too. */
export async function mergePull(ctx: Context, input: IssueKey & { mergeCommitOid?: string | null }): Promise<IssueRow> {
  const { issue, pull } = await requirePull(ctx, input);
  if (pull.mergedAt !== null) return issue;
  if (issue.state !== "OPEN") throw unprocessable("Pull request is not open.", "pullRequestId");
  const oid = input.mergeCommitOid ? checkOid(input.mergeCommitOid, "mergeCommitOid") : null;
  await writeClosed(ctx, issue, null);
  await ctx.db.run(sql`
    update pulls set merged_at = ${ctx.now}, merged_by_id = ${ctx.viewer.accountId}, merge_commit_oid = ${oid}, is_in_merge_queue = false
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  const data = { commitOid: oid, mergeRefName: pull.baseRefName };
  await record(ctx, "MERGED", { repositoryId: issue.repositoryId, issueId: issue.id, data });
  return reloadIssue(ctx, issue);
}

export async function setDraft(ctx: Context, input: IssueKey & { isDraft: boolean }): Promise<IssueRow> {
  const { issue, pull } = await requirePull(ctx, input);
  if (pull.isDraft === input.isDraft) return issue;
  if (issue.state !== "OPEN") throw unprocessable("Pull request is not open.", "pullRequestId");
  await ctx.db.run(sql`
    update pulls set is_draft = ${input.isDraft} where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  await touchIssue(ctx, issue);
  const kind = input.isDraft ? "CONVERTED_TO_DRAFT" : "READY_FOR_REVIEW";
  await record(ctx, kind, { repositoryId: issue.repositoryId, issueId: issue.id });
  return reloadIssue(ctx, issue);
}
