import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { loadReferences, requireAssignees } from "#server/issues/issue-references.ts";
import { UNCHANGED, type IssuePlan } from "#server/issues/issue-plan.ts";
import {
  authorizeIssue,
  loadIssueForUpdate,
  type IssueKey,
  type IssueRow,
  type IssueToPlan,
} from "#server/issues/issue.ts";
import { LIMITS } from "#shared/limits.ts";

type Change = IssueKey & { assigneeIds: readonly number[] };

export async function addAssignees(ctx: Context, input: Change): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.assign");
  requireAssignees(await loadReferences(handle, { assigneeIds: input.assigneeIds }), input.assigneeIds);
  return applyChanges(handle, [planAssignees(handle, [...handle.issue.assigneeIds, ...input.assigneeIds])]);
}

export async function removeAssignees(ctx: Context, input: Change): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.assign");
  const kept = handle.issue.assigneeIds.filter((id) => !input.assigneeIds.includes(id));
  return applyChanges(handle, [planAssignees(handle, kept)]);
}

/** Makes the issue's assignees exactly these. */
export async function setAssignees(ctx: Context, input: Change): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.assign");
  const added = newAssignees(handle, input.assigneeIds);
  requireAssignees(await loadReferences(handle, { assigneeIds: added }), added);
  return applyChanges(handle, [planAssignees(handle, input.assigneeIds)]);
}

/** The new assignees among the ids. Only they must be assignable: others are assigned already and can stay. */
export function newAssignees({ issue }: IssueToPlan, ids: readonly number[]): number[] {
  return ids.filter((id) => !issue.assigneeIds.includes(id));
}

/** Replaces the assignees; the caller has checked that they can be assigned. */
export function planAssignees({ issue }: IssueToPlan, ids: readonly number[]): IssuePlan {
  const assigneeIds = [...new Set(ids)];
  const added = assigneeIds.filter((id) => !issue.assigneeIds.includes(id));
  const removed = issue.assigneeIds.filter((id) => !assigneeIds.includes(id));
  if (added.length + removed.length === 0) return UNCHANGED;
  if (assigneeIds.length > LIMITS.assigneesPerIssue) {
    throw unprocessable(`An issue can have at most ${LIMITS.assigneesPerIssue} assignees.`, "assigneeIds");
  }
  return {
    changes: { assigneeIds },
    events: [
      ...added.map((assigneeId) => ({ kind: "ASSIGNED", data: { assigneeId } }) as const),
      ...removed.map((assigneeId) => ({ kind: "UNASSIGNED", data: { assigneeId } }) as const),
    ],
  };
}
