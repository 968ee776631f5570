import type { NewEvent } from "#server/events/record.ts";
import type { IssueRow, IssueToPlan } from "#server/issues/issue.ts";

/**
 * The changes of a command to one issue: columns, body and events. Plans are
 * made without the database, from rows that were loaded before. Commands join
 * plans, and `applyChanges` writes them.
 */
export type IssuePlan = {
  readonly changes: IssueChanges;
  readonly body?: string;
  readonly events: readonly PlannedEvent[];
};

export type IssueChanges = Partial<
  Pick<
    IssueRow,
    | "title"
    | "state"
    | "stateReason"
    | "closedAt"
    | "closedById"
    | "duplicateOfId"
    | "duplicateOfRepositoryId"
    | "labelIds"
    | "assigneeIds"
    | "milestoneId"
    | "issueTypeId"
    | "isLocked"
    | "lockReason"
  >
>;

export type PlannedEvent = WithoutIssue<NewEvent>;

/** The issue is that of the plan. */
type WithoutIssue<Event> = Event extends NewEvent ? Omit<Event, "repositoryId" | "issueId"> : never;

export const UNCHANGED: IssuePlan = { changes: {}, events: [] };

export function isUnchanged(plan: IssuePlan): boolean {
  return Object.keys(plan.changes).length === 0 && plan.body === undefined && plan.events.length === 0;
}

/** Joins plans. If several change one column, the last one counts. */
export function joinPlans(plans: readonly IssuePlan[]): IssuePlan {
  return plans.reduce(
    (all, plan): IssuePlan => ({
      changes: { ...all.changes, ...plan.changes },
      body: plan.body ?? all.body,
      events: [...all.events, ...plan.events],
    }),
    UNCHANGED,
  );
}

/** The issue as it will be, for a plan that follows this one. */
export function withPlan<Subject extends IssueToPlan>(subject: Subject, plan: IssuePlan): Subject {
  return { ...subject, issue: { ...subject.issue, ...plan.changes } };
}
