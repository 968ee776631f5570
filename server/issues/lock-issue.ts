import type { Context } from "#server/platform/context.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { UNCHANGED, type IssuePlan } from "#server/issues/issue-plan.ts";
import {
  authorizeIssue,
  loadIssueForUpdate,
  type IssueKey,
  type IssueRow,
  type IssueToPlan,
} from "#server/issues/issue.ts";

export type LockReason = "OFF_TOPIC" | "TOO_HEATED" | "RESOLVED" | "SPAM";

/** Locks the conversation: only people with write access can comment and react. */
export async function lockIssue(ctx: Context, input: IssueKey & { lockReason?: LockReason | null }): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.lock");
  return applyChanges(handle, [planLock(handle, input.lockReason ?? null)]);
}

export async function unlockIssue(ctx: Context, input: IssueKey): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.lock");
  return applyChanges(handle, [planUnlock(handle)]);
}

export function planLock({ issue }: IssueToPlan, lockReason: LockReason | null): IssuePlan {
  if (issue.isLocked) return UNCHANGED;
  return { changes: { isLocked: true, lockReason }, events: [{ kind: "LOCKED", data: { lockReason } }] };
}

export function planUnlock({ issue }: IssueToPlan): IssuePlan {
  if (!issue.isLocked) return UNCHANGED;
  return { changes: { isLocked: false, lockReason: null }, events: [{ kind: "UNLOCKED" }] };
}
