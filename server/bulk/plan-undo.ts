import { UserError } from "#server/errors.ts";
import type { BulkHandle, BulkReferences, ReferencedChanges } from "#server/bulk/bulk-references.ts";
import { NO_CHANGES, type BulkChanges } from "#server/bulk/bulk-changes.ts";
import { PROPERTY_NAMES, type ChangeRecord } from "#server/bulk/change-record.ts";
import type { LaterChanges } from "#server/bulk/later-events.ts";
import { planIssueUpdate, type BulkIssuePlan } from "#server/bulk/plan-issue-update.ts";
import { joinPlans, UNCHANGED } from "#server/issues/issue-plan.ts";
import { planClosed, planReopened } from "#server/issues/issue-state.ts";
import { authorizeIssue } from "#server/issues/issue.ts";

/** The ids that undoing these records names. */
export function getUndoneIds(records: readonly ChangeRecord[]): ReferencedChanges {
  const inLists = (name: ListProperty) =>
    records.flatMap((record) => [...(record[name]?.added ?? []), ...(record[name]?.removed ?? [])]);
  const before = (name: "milestone" | "issueType") => records.flatMap((record) => record[name]?.before ?? []);
  return {
    changesMilestone: records.some(({ milestone }) => milestone),
    changesIssueType: records.some(({ issueType }) => issueType),
    labelIds: inLists("labels"),
    assigneeIds: records.flatMap(({ assignees }) => assignees?.removed ?? []),
    milestoneIds: before("milestone"),
    issueTypeIds: before("issueType"),
    projectIds: inLists("projects"),
  };
}

/** What a bulk update adds and removes, with the names of the changes. */
const CHANGES_OF = {
  labels: { add: "addLabelIds", remove: "removeLabelIds" },
  assignees: { add: "addAssigneeIds", remove: "removeAssigneeIds" },
  projects: { add: "addProjectIds", remove: "removeProjectIds" },
} as const;

type ListProperty = keyof typeof CHANGES_OF;
const LIST_PROPERTIES = Object.keys(CHANGES_OF) as ListProperty[];
const VALUE_PROPERTIES = ["state", "milestone", "issueType"] as const;

/** A plan, and why parts of the change cannot be undone. */
export type UndoPlan = BulkIssuePlan & { problems: readonly string[] };

type Undo = { record: ChangeRecord; later: LaterChanges };

/** Reverts a change of one issue, without what was changed again since. A part that cannot be reverted leaves the others. */
export function planUndo(handle: BulkHandle, undo: Undo, references: BulkReferences): UndoPlan {
  authorizeIssue(handle, "issue.bulkUpdate");
  const plans: BulkIssuePlan[] = [];
  const problems: string[] = [];
  for (const changes of [...getListReversals(undo, references), ...getValueReversals(undo)]) {
    try {
      plans.push(planIssueUpdate(handle, changes, references));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(error.message);
    }
  }
  const changedSince = getChangedSince(undo);
  if (changedSince.length > 0) problems.push(`Changed since: ${changedSince.join(", ")}.`);
  return {
    plan: joinPlans([...plans.map(({ plan }) => plan), planStateReversal(handle, undo)]),
    addedTo: plans.flatMap(({ addedTo }) => addedTo),
    removedFrom: plans.flatMap(({ removedFrom }) => removedFrom),
    problems,
  };
}

/** Labels, assignees and projects, each as a change of its own. Deleted ones are gone anyway. */
function getListReversals({ record, later }: Undo, references: BulkReferences): BulkChanges[] {
  const { labels, projects } = references;
  const exists: Record<ListProperty, (id: number) => boolean> = {
    labels: (id) => labels.has(id),
    assignees: () => true,
    projects: (id) => projects.has(id),
  };
  return LIST_PROPERTIES.flatMap((property) => {
    const list = record[property];
    if (!list) return [];
    const still = (ids: readonly number[]) => ids.filter((id) => !later.has(property, id) && exists[property](id));
    const { add, remove } = CHANGES_OF[property];
    return [{ ...NO_CHANGES, [add]: still(list.removed), [remove]: still(list.added) }];
  });
}

function getValueReversals({ record: { milestone, issueType }, later }: Undo): BulkChanges[] {
  return [
    ...(milestone && !later.has("milestone") ? [{ ...NO_CHANGES, milestone: { id: milestone.before } }] : []),
    ...(issueType && !later.has("issueType") ? [{ ...NO_CHANGES, issueType: { id: issueType.before } }] : []),
  ];
}

/** An issue that was a duplicate becomes one of the same issue again. */
function planStateReversal(handle: BulkHandle, { record: { state }, later }: Undo) {
  if (!state || later.has("state")) return UNCHANGED;
  if (state.state === "OPEN") return planReopened(handle, "REOPENED");
  const reason = state.stateReason === "REOPENED" ? null : state.stateReason;
  return planClosed(handle, {
    reason: reason ?? "COMPLETED",
    ...(state.duplicateOf ? { duplicateOf: state.duplicateOf } : {}),
  });
}

function getChangedSince({ record, later }: Undo): string[] {
  const lists = LIST_PROPERTIES.filter((name) => {
    const list = record[name];
    return list && [...list.added, ...list.removed].some((id) => later.has(name, id));
  });
  const values = VALUE_PROPERTIES.filter((name) => record[name] && later.has(name));
  return [...values, ...lists].map((name) => PROPERTY_NAMES[name]);
}
