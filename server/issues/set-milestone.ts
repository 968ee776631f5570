import type { Context } from "#server/platform/context.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { loadReferences, requireMilestone, type IssueReferences } from "#server/issues/issue-references.ts";
import { UNCHANGED, type IssuePlan, type PlannedEvent } from "#server/issues/issue-plan.ts";
import {
  authorizeIssue,
  loadIssueForUpdate,
  type IssueKey,
  type IssueRow,
  type IssueToPlan,
} from "#server/issues/issue.ts";

/** Sets the milestone; null clears it. */
export async function setMilestone(ctx: Context, input: IssueKey & { milestoneId: number | null }): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.milestone");
  const references = await loadReferences(handle, { milestoneIds: milestonesToLoad(handle, input.milestoneId) });
  return applyChanges(handle, [planMilestone(handle, input.milestoneId, references)]);
}

/** The wanted milestone and the one that it replaces. */
export function milestonesToLoad({ issue }: IssueToPlan, wantedId: number | null): number[] {
  return [wantedId, issue.milestoneId].filter((id) => id !== null);
}

export function planMilestone({ issue }: IssueToPlan, id: number | null, references: IssueReferences): IssuePlan {
  const wanted = id === null ? null : requireMilestone(references, id);
  if (issue.milestoneId === (wanted?.id ?? null)) return UNCHANGED;
  const events: PlannedEvent[] = [];
  if (issue.milestoneId !== null) {
    const title = references.milestones.get(issue.milestoneId)?.title ?? "";
    events.push({ kind: "DEMILESTONED", data: { milestoneId: issue.milestoneId, milestoneTitle: title } });
  }
  if (wanted) events.push({ kind: "MILESTONED", data: { milestoneId: wanted.id, milestoneTitle: wanted.title } });
  return { changes: { milestoneId: wanted?.id ?? null }, events };
}
