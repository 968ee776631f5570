import { applyChanges } from "#server/issues/apply-changes.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { requireThread, type ReviewThreadRow } from "#server/pulls/review-thread.ts";

export function resolveReviewThread(ctx: Context, input: IssueKey): Promise<ReviewThreadRow> {
  return setResolved(ctx, { ...input, isResolved: true });
}

export function unresolveReviewThread(ctx: Context, input: IssueKey): Promise<ReviewThreadRow> {
  return setResolved(ctx, { ...input, isResolved: false });
}

async function setResolved(ctx: Context, input: IssueKey & { isResolved: boolean }): Promise<ReviewThreadRow> {
  const { repositoryId, id, issueId } = await requireThread(ctx, input);
  const handle = await loadPullForUpdate(ctx, { repositoryId, id: issueId }, "pull.resolveThread");
  const changed = await ctx.db.run(sql`
    update pull_review_threads set resolved_at = ${input.isResolved ? ctx.now : null},
      resolved_by_id = ${input.isResolved ? ctx.viewer.accountId : null}
    where repository_id = ${repositoryId} and id = ${id} and (resolved_at is null) = ${input.isResolved}`);
  if (changed > 0) {
    const kind = input.isResolved ? "REVIEW_THREAD_RESOLVED" : "REVIEW_THREAD_UNRESOLVED";
    await applyChanges(handle, [{ changes: {}, events: [{ kind, data: { threadId: id } }] }]);
  }
  return requireThread(ctx, { repositoryId, id });
}
