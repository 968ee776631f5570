import type { CommitKey } from "#server/commits/commit.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadPulls, type PullRow } from "#server/pulls/pull.ts";

/** A field of the pull request's own row. */
export function pullField<Name extends keyof PullRow>(name: Name) {
  return async (issue: IssueRow, _: unknown, ctx: Context) => (await loadPull(ctx, issue))[name];
}

export async function loadPull(ctx: Context, issue: IssueKey): Promise<PullRow> {
  const pull = await batch(ctx, loadPulls, toKey(issue), issueKey);
  if (!pull) throw new Error(`Pull request ${issue.repositoryId}:${issue.id} has no row of its own.`);
  return pull;
}

export async function headCommit(issue: IssueRow, _: unknown, ctx: Context): Promise<CommitKey> {
  return { repositoryId: issue.repositoryId, oid: (await loadPull(ctx, issue)).headRefOid };
}

export function toKey({ repositoryId, id }: IssueKey): IssueKey {
  return { repositoryId, id };
}
