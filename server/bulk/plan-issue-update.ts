import { notFound, unprocessable, UserError } from "#server/errors.ts";
import type { BulkChanges } from "#server/bulk/bulk-changes.ts";
import type { BulkHandle, BulkReferences } from "#server/bulk/bulk-references.ts";
import { newAssignees, planAssignees } from "#server/issues/assign-issue.ts";
import { joinPlans, type IssuePlan } from "#server/issues/issue-plan.ts";
import { requireAssignees, requireIssueType, requireLabels } from "#server/issues/issue-references.ts";
import { planClosed, planReopened } from "#server/issues/issue-state.ts";
import { authorizeIssue, issueKey } from "#server/issues/issue.ts";
import { planLabels } from "#server/issues/label-issue.ts";
import { planIssueType } from "#server/issues/set-issue-type.ts";
import { planMilestone } from "#server/issues/set-milestone.ts";
import { PROJECT_ITEMS_MAX, type ProjectRow } from "#server/projects/project.ts";
import { BULK_PULLS, CANNOT_CHANGE_PROJECTS } from "#shared/messages.ts";

/** The changes of one issue: those of its row, and the projects that it comes into and leaves. */
export type BulkIssuePlan = { plan: IssuePlan; addedTo: readonly ProjectRow[]; removedFrom: readonly ProjectRow[] };

/** Plans a bulk update of one issue as the single commands do. Throws why it cannot be changed. */
export function planIssueUpdate(handle: BulkHandle, changes: BulkChanges, references: BulkReferences): BulkIssuePlan {
  authorizeIssue(handle, "issue.bulkUpdate");
  if (handle.issue.isPull) throw unprocessable(BULK_PULLS);
  const plans = [
    ...planState(handle, changes),
    ...planLabelChange(handle, changes, references),
    ...planAssigneeChange(handle, changes, references),
    ...planMilestoneChange(handle, changes, references),
    ...planTypeChange(handle, changes, references),
  ];
  return { plan: joinPlans(plans), ...planProjects(handle, changes, references) };
}

function planState(handle: BulkHandle, { state }: BulkChanges): IssuePlan[] {
  if (state === undefined) return [];
  authorizeIssue(handle, state === "OPEN" ? "issue.reopen" : "issue.close");
  return [state === "OPEN" ? planReopened(handle, "REOPENED") : planClosed(handle, { reason: state })];
}

function planLabelChange(handle: BulkHandle, changes: BulkChanges, references: BulkReferences): IssuePlan[] {
  const { addLabelIds, removeLabelIds } = changes;
  if (addLabelIds.length + removeLabelIds.length === 0) return [];
  authorizeIssue(handle, "issue.label");
  requireLabels(references, addLabelIds);
  const wanted = [...handle.issue.labelIds, ...addLabelIds].filter((id) => !removeLabelIds.includes(id));
  return [planLabels(handle, wanted, references)];
}

function planAssigneeChange(handle: BulkHandle, changes: BulkChanges, references: BulkReferences): IssuePlan[] {
  const { addAssigneeIds, removeAssigneeIds } = changes;
  if (addAssigneeIds.length + removeAssigneeIds.length === 0) return [];
  authorizeIssue(handle, "issue.assign");
  requireAssignees(references, newAssignees(handle, addAssigneeIds));
  const wanted = [...handle.issue.assigneeIds, ...addAssigneeIds].filter((id) => !removeAssigneeIds.includes(id));
  return [planAssignees(handle, wanted)];
}

function planMilestoneChange(handle: BulkHandle, { milestone }: BulkChanges, references: BulkReferences): IssuePlan[] {
  if (!milestone) return [];
  authorizeIssue(handle, "issue.milestone");
  return [planMilestone(handle, milestone.id, references)];
}

function planTypeChange(handle: BulkHandle, { issueType }: BulkChanges, references: BulkReferences): IssuePlan[] {
  if (!issueType) return [];
  authorizeIssue(handle, "issue.setType");
  const wanted = issueType.id === null ? null : requireIssueType(references, handle.repository, issueType.id);
  return [planIssueType(handle, wanted, references)];
}

function planProjects(
  handle: BulkHandle,
  { addProjectIds, removeProjectIds }: BulkChanges,
  references: BulkReferences,
): Omit<BulkIssuePlan, "plan"> {
  if (addProjectIds.length + removeProjectIds.length === 0) return { addedTo: [], removedFrom: [] };
  authorizeIssue(handle, "issue.projects");
  const current = references.projectsOfIssues.get(issueKey(handle.issue)) ?? [];
  const addedTo = addProjectIds
    .filter((id) => !current.includes(id) && !removeProjectIds.includes(id))
    .map((id) => requireProject(references, id));
  const removedFrom = removeProjectIds.filter((id) => current.includes(id)).map((id) => requireProject(references, id));
  for (const { id } of addedTo) takeRoom(references, id);
  return { addedTo, removedFrom };
}

function requireProject({ projects, projectOwners }: BulkReferences, id: number): ProjectRow {
  const project = projects.get(id);
  if (!project) throw notFound("a ProjectV2");
  if (!projectOwners.has(project.ownerId)) {
    throw new UserError("FORBIDDEN", CANNOT_CHANGE_PROJECTS);
  }
  return project;
}

function takeRoom({ projectRoom }: BulkReferences, id: number): void {
  const room = projectRoom.get(id) ?? 0;
  if (room <= 0) throw unprocessable(`A project can have at most ${PROJECT_ITEMS_MAX} items.`);
  projectRoom.set(id, room - 1);
}
