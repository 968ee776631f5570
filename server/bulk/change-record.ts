import type { IssuePlan } from "#server/issues/issue-plan.ts";
import type { PlannedFields, IssueKey, IssueState, IssueStateReason } from "#server/issues/issue.ts";

type ListChange = { added: number[]; removed: number[] };
type ValueChange = { before: number | null; after: number | null };

/** What a bulk update has changed in one issue, by which it can be undone. */
export type ChangeRecord = {
  state?: { state: IssueState; stateReason: IssueStateReason | null; duplicateOf: IssueKey | null };
  labels?: ListChange;
  assignees?: ListChange;
  projects?: ListChange;
  milestone?: ValueChange;
  issueType?: ValueChange;
};

/** The names of the properties, for people. */
export const PROPERTY_NAMES: Record<keyof ChangeRecord, string> = {
  state: "state",
  labels: "labels",
  assignees: "assignees",
  projects: "projects",
  milestone: "milestone",
  issueType: "issue type",
};

export function toChangeRecord(issue: PlannedFields, { changes }: IssuePlan, projects: ListChange): ChangeRecord {
  const { state, stateReason, labelIds, assigneeIds, milestoneId, issueTypeId } = changes;
  return {
    ...(state !== undefined || stateReason !== undefined
      ? { state: { state: issue.state, stateReason: issue.stateReason, duplicateOf: getDuplicateOf(issue) } }
      : {}),
    ...(labelIds ? { labels: compare(issue.labelIds, labelIds) } : {}),
    ...(assigneeIds ? { assignees: compare(issue.assigneeIds, assigneeIds) } : {}),
    ...(projects.added.length + projects.removed.length > 0 ? { projects } : {}),
    ...(milestoneId !== undefined ? { milestone: { before: issue.milestoneId, after: milestoneId } } : {}),
    ...(issueTypeId !== undefined ? { issueType: { before: issue.issueTypeId, after: issueTypeId } } : {}),
  };
}

function getDuplicateOf({ duplicateOfId: id, duplicateOfRepositoryId: repositoryId }: PlannedFields): IssueKey | null {
  return id !== null && repositoryId !== null ? { repositoryId, id } : null;
}

function compare(before: readonly number[], after: readonly number[]): ListChange {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}
