import { reportBranch } from "#server/commits/branch.ts";
import { checkOid } from "#server/commits/commit.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { closedChanges, planReopened } from "#server/issues/issue-state.ts";
import { UNCHANGED, type IssuePlan } from "#server/issues/issue-plan.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { findObstacle, loadBaseRules, loadMergeFacts } from "#server/pulls/merge-requirements.ts";
import { loadPullForUpdate, type PullForUpdate } from "#server/pulls/pull.ts";
import { viewerCan } from "#server/repositories/repository.ts";
import {
  HEAD_WAS_MODIFIED,
  PULL_REQUEST_IS_DRAFT,
  PULL_REQUEST_NOT_MERGEABLE,
  PULL_REQUEST_NOT_OPEN,
} from "#shared/messages.ts";

export async function closePull(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "issue.close");
  if (handle.issue.state === "CLOSED") return handle.issue;
  const left = await leaveQueue(handle);
  return applyChanges(handle, [left, { changes: closedChanges(ctx, null), events: [{ kind: "CLOSED" }] }]);
}

export async function reopenPull(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "issue.reopen");
  if (handle.pull.mergedAt !== null) throw unprocessable("A merged pull request cannot be reopened.", "pullRequestId");
  return applyChanges(handle, [planReopened(handle, null)]);
}

type Merge = IssueKey & { mergeCommitOid?: string | null; expectedHeadOid?: string | null };

/** Records that a client has merged a pull request, if it may be merged. Its linked issues are closed too. */
export async function mergePull(ctx: Context, input: Merge): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "push");
  if (handle.pull.mergedAt !== null) return handle.issue;
  await checkMergeable(handle, input);
  return writeMerge(handle, input);
}

/** Records that the host of the code has merged a pull request, by its own rules. Its linked issues are closed too. */
export async function recordMerge(ctx: Context, input: Merge): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "push");
  return handle.pull.mergedAt === null ? writeMerge(handle, input) : handle.issue;
}

async function writeMerge(handle: PullForUpdate, input: Merge): Promise<IssueRow> {
  const { ctx, issue, pull } = handle;
  const oid = input.mergeCommitOid ? checkOid(input.mergeCommitOid, "mergeCommitOid") : null;
  await ctx.db.run(sql`
    update pulls set merged_at = ${ctx.now}, merged_by_id = ${ctx.viewer.accountId}, merge_commit_oid = ${oid}, is_in_merge_queue = false
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  if (oid) await reportBranch(ctx, { repositoryId: issue.repositoryId, name: pull.baseRefName, oid });
  const data = { commitOid: oid, mergeRefName: pull.baseRefName };
  const left = planDequeued(handle, "MERGE");
  return applyChanges(handle, [left, { changes: closedChanges(ctx, null), events: [{ kind: "MERGED", data }] }]);
}

async function checkMergeable(handle: PullForUpdate, { expectedHeadOid }: Merge): Promise<void> {
  const { issue, pull } = handle;
  if (issue.state !== "OPEN") throw unprocessable(PULL_REQUEST_NOT_OPEN, "pullRequestId");
  if (pull.isDraft) throw unprocessable(PULL_REQUEST_IS_DRAFT, "pullRequestId");
  if (pull.mergeable === "CONFLICTING") throw unprocessable(PULL_REQUEST_NOT_MERGEABLE, "pullRequestId");
  if (expectedHeadOid && expectedHeadOid.toLowerCase() !== pull.headRefOid) {
    throw unprocessable(HEAD_WAS_MODIFIED, "expectedHeadOid");
  }
  await checkRules(handle);
}

/** Administrators have to keep only the rules that say so. */
async function checkRules({ ctx, pull, repository }: PullForUpdate): Promise<void> {
  const isAdmin = viewerCan(ctx, "pull.mergeUnreviewed", repository);
  const rules = (await loadBaseRules(ctx, pull)).filter((rule) => rule.isAdminEnforced || !isAdmin);
  if (rules.length === 0) return;
  const facts = await loadMergeFacts(ctx, pull, rules);
  const count = facts.requirements.approvals;
  if (count > 0 && pull.reviewDecision !== "APPROVED") {
    const reviews = count === 1 ? "1 approving review is" : `${count} approving reviews are`;
    throw unprocessable(`At least ${reviews} required by reviewers with write access.`, "pullRequestId");
  }
  const obstacle = findObstacle(pull, facts);
  if (obstacle !== null) throw unprocessable(obstacle, "pullRequestId");
}

/** The author decides, like people with write access. */
export async function setDraft(ctx: Context, input: IssueKey & { isDraft: boolean }): Promise<IssueRow> {
  const handle = await loadPullForUpdate(ctx, input, "issue.update");
  const { issue, pull } = handle;
  if (pull.isDraft === input.isDraft) return issue;
  if (issue.state !== "OPEN") throw unprocessable(PULL_REQUEST_NOT_OPEN, "pullRequestId");
  await ctx.db.run(sql`
    update pulls set is_draft = ${input.isDraft} where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  const left = input.isDraft ? await leaveQueue(handle) : UNCHANGED;
  return applyChanges(handle, [
    left,
    { changes: {}, events: [{ kind: input.isDraft ? "CONVERTED_TO_DRAFT" : "READY_FOR_REVIEW" }] },
  ]);
}

/** Only open pull requests that are no drafts wait for their merge. */
async function leaveQueue(handle: PullForUpdate): Promise<IssuePlan> {
  const { ctx, issue, pull } = handle;
  if (!pull.isInMergeQueue) return UNCHANGED;
  await ctx.db.run(sql`
    update pulls set is_in_merge_queue = false where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  return planDequeued(handle, "MANUAL");
}

function planDequeued({ pull }: PullForUpdate, reason: "MANUAL" | "MERGE"): IssuePlan {
  if (!pull.isInMergeQueue) return UNCHANGED;
  return { changes: {}, events: [{ kind: "QUEUE_CHANGED", data: { isInMergeQueue: false, reason } }] };
}
