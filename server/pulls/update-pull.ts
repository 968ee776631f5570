import { checkBranchName, reportBranch } from "#server/commits/branch.ts";
import { NO_COMMIT } from "#server/commits/commit.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { recordReviewDecision } from "#server/pulls/review-decision.ts";
import { closePull, reopenPull } from "#server/pulls/set-pull-state.ts";
import { PULL_REQUEST_NOT_OPEN } from "#shared/messages.ts";

type PullChange = Omit<Parameters<typeof updateIssue>[1], "state"> & {
  baseRefName?: string | null;
  state?: "OPEN" | "CLOSED" | null;
  maintainerCanModify?: boolean | null;
};

/** Changes what is given: what it shares with issues, its base branch, and whether it is open. */
export async function updatePull(ctx: Context, input: PullChange): Promise<IssueRow> {
  const key: IssueKey = { repositoryId: input.repositoryId, id: input.id };
  const { baseRefName, maintainerCanModify, state, ...change } = input;
  await updateIssue(ctx, change);
  if (typeof baseRefName === "string") await changeBase(ctx, { ...key, baseRefName });
  if (typeof maintainerCanModify === "boolean") await setMaintainerCanModify(ctx, { ...key, maintainerCanModify });
  if (state === "CLOSED") await closePull(ctx, key);
  if (state === "OPEN") await reopenPull(ctx, key);
  return reloadIssue(ctx, key);
}

/** The rules of the new base branch apply. */
async function changeBase(ctx: Context, input: IssueKey & { baseRefName: string }): Promise<void> {
  const handle = await loadPullForUpdate(ctx, input, "issue.update");
  const { issue, pull } = handle;
  const name = checkBranchName(input.baseRefName, "baseRefName");
  if (name === pull.baseRefName) return;
  if (issue.state !== "OPEN") throw unprocessable(PULL_REQUEST_NOT_OPEN, "baseRefName");
  await reportBranch(ctx, { repositoryId: issue.repositoryId, name, oid: null });
  await ctx.db.run(sql`
    update pulls p set base_ref_name = ${name}, mergeable = 'UNKNOWN', base_ref_oid = coalesce((
      select b.oid from branches b where b.repository_id = ${issue.repositoryId} and b.name = ${name}), ${NO_COMMIT})
    where p.repository_id = ${issue.repositoryId} and p.issue_id = ${issue.id}`);
  await recordReviewDecision(ctx, issue);
  const data = { previousRefName: pull.baseRefName, currentRefName: name };
  await applyChanges(handle, [{ changes: {}, events: [{ kind: "BASE_REF_CHANGED", data }] }]);
}

async function setMaintainerCanModify(ctx: Context, input: IssueKey & { maintainerCanModify: boolean }): Promise<void> {
  const { issue } = await loadPullForUpdate(ctx, input, "issue.update");
  await ctx.db.run(sql`
    update pulls set maintainer_can_modify = ${input.maintainerCanModify}
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
}
