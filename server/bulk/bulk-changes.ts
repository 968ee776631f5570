import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

/** The state that a bulk update sets: open, or closed for a reason. */
export type BulkState = "OPEN" | "COMPLETED" | "NOT_PLANNED";

/** What a bulk update changes, as it is stored. What is absent stays as it is. */
export type BulkChanges = {
  state?: BulkState;
  /** Null: none. */
  milestone?: { id: number | null };
  issueType?: { id: number | null };
  addLabelIds: number[];
  removeLabelIds: number[];
  addAssigneeIds: number[];
  removeAssigneeIds: number[];
  addProjectIds: number[];
  removeProjectIds: number[];
};

export const NO_CHANGES: BulkChanges = {
  addLabelIds: [],
  removeLabelIds: [],
  addAssigneeIds: [],
  removeAssigneeIds: [],
  addProjectIds: [],
  removeProjectIds: [],
};

const LISTS_MAX = {
  addLabelIds: LIMITS.labelsPerIssue,
  removeLabelIds: LIMITS.labelsPerIssue,
  addAssigneeIds: LIMITS.assigneesPerIssue,
  removeAssigneeIds: LIMITS.bulkRemovedAssignees,
  addProjectIds: LIMITS.bulkProjects,
  removeProjectIds: LIMITS.bulkProjects,
} as const;

type ListName = keyof typeof LISTS_MAX;
const LIST_NAMES = Object.keys(LISTS_MAX) as ListName[];

/** Throws unless there is a change, and no list is longer than any issue could need. */
export function checkChanges(changes: BulkChanges): BulkChanges {
  const isSet = changes.state !== undefined || changes.milestone !== undefined || changes.issueType !== undefined;
  if (!isSet && LIST_NAMES.every((name) => changes[name].length === 0)) {
    throw unprocessable("The update contains no changes.");
  }
  for (const name of LIST_NAMES) {
    if (changes[name].length > LISTS_MAX[name]) {
      throw unprocessable(`At most ${LISTS_MAX[name]} IDs can be given.`, name);
    }
  }
  return changes;
}
