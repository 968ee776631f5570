import type { Context } from "#server/platform/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { newAssignees, planAssignees } from "#server/issues/assign-issue.ts";
import { checkBody, checkTitle } from "#server/issues/check-input.ts";
import { UNCHANGED, type IssuePlan } from "#server/issues/issue-plan.ts";
import {
  loadReferences,
  requireAssignees,
  requireIssueType,
  requireLabels,
  type IssueReferences,
} from "#server/issues/issue-references.ts";
import { planClosed, planReopened } from "#server/issues/issue-state.ts";
import { planIssueType } from "#server/issues/set-issue-type.ts";
import {
  authorizeIssue,
  loadBodies,
  loadIssueForUpdate,
  type BodyRow,
  type IssueForUpdate,
  type IssueKey,
  type IssueRow,
} from "#server/issues/issue.ts";
import { planLabels } from "#server/issues/label-issue.ts";
import { milestonesToLoad, planMilestone } from "#server/issues/set-milestone.ts";

type TitleChange = {
  title: string;
  /** The title that the person saw when they began to edit. */
  previousTitle?: string | null;
};

type BodyChange = {
  body: string;
  /** The version of the body that the person edited. */
  bodyVersion?: number | null;
};

type IssueChange = IssueKey & {
  title?: string | null;
  previousTitle?: string | null;
  body?: string | null;
  bodyVersion?: number | null;
  /** Undefined: unchanged. Null: none. */
  milestoneId?: number | null;
  labelIds?: number[] | null;
  assigneeIds?: number[] | null;
  /** Undefined: unchanged. Null: none. */
  issueTypeId?: number | null;
  state?: "OPEN" | "CLOSED" | null;
};

/** Changes the given fields. An edit of a body or title that somebody else has changed since is refused. */
export async function updateIssue(ctx: Context, input: IssueChange): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeChange(handle, input);
  return applyChanges(handle, await planChange(handle, input));
}

function authorizeChange(handle: IssueForUpdate, input: IssueChange): void {
  if (typeof input.title === "string" || typeof input.body === "string") authorizeIssue(handle, "issue.update");
  if (input.milestoneId !== undefined) authorizeIssue(handle, "issue.milestone");
  if (input.labelIds) authorizeIssue(handle, "issue.label");
  if (input.assigneeIds) authorizeIssue(handle, "issue.assign");
  if (input.issueTypeId !== undefined) authorizeIssue(handle, "issue.setType");
  if (input.state && input.state !== handle.issue.state) {
    authorizeIssue(handle, input.state === "OPEN" ? "issue.reopen" : "issue.close");
  }
  const isOfIssues = input.state || input.issueTypeId;
  if (isOfIssues && handle.issue.isPull) throw unprocessable("A pull request has its own state, and no issue type.");
}

async function planChange(handle: IssueForUpdate, input: IssueChange): Promise<IssuePlan[]> {
  const { title, body, milestoneId, labelIds, assigneeIds } = input;
  const added = newAssignees(handle, assigneeIds ?? []);
  const [before] = typeof body === "string" ? await loadBodies(handle.ctx, [handle.issue]) : [];
  const references = await loadReferences(handle, {
    labelIds: labelIds ? [...handle.issue.labelIds, ...labelIds] : [],
    assigneeIds: added,
    milestoneIds: milestoneId === undefined ? [] : milestonesToLoad(handle, milestoneId),
    issueTypeIds:
      input.issueTypeId === undefined ? [] : [input.issueTypeId, handle.issue.issueTypeId].filter((id) => id !== null),
  });
  const plans: IssuePlan[] = [];
  if (typeof title === "string") plans.push(planTitle(handle, { title, previousTitle: input.previousTitle }));
  if (typeof body === "string" && before) plans.push(planBody(before, { body, bodyVersion: input.bodyVersion }));
  if (milestoneId !== undefined) plans.push(planMilestone(handle, milestoneId, references));
  if (labelIds) {
    requireLabels(references, labelIds);
    plans.push(planLabels(handle, labelIds, references));
  }
  if (assigneeIds) {
    requireAssignees(references, added);
    plans.push(planAssignees(handle, assigneeIds));
  }
  if (input.issueTypeId !== undefined) plans.push(planType(handle, input.issueTypeId, references));
  if (input.state && input.state !== handle.issue.state) plans.push(planState(handle, input.state));
  return plans;
}

function planType(handle: IssueForUpdate, id: number | null, references: IssueReferences): IssuePlan {
  const wanted = id === null ? null : requireIssueType(references, handle.repository, id);
  return planIssueType(handle, wanted, references);
}

function planState(handle: IssueForUpdate, state: "OPEN" | "CLOSED"): IssuePlan {
  return state === "OPEN" ? planReopened(handle, "REOPENED") : planClosed(handle, { reason: "COMPLETED" });
}

export function planTitle({ issue }: { issue: Pick<IssueRow, "title"> }, input: TitleChange): IssuePlan {
  const title = checkTitle(input.title);
  if (title === issue.title) return UNCHANGED;
  if (typeof input.previousTitle === "string" && input.previousTitle !== issue.title) {
    throw new UserError(
      "STALE_DATA",
      `Somebody else changed the title to "${issue.title}" while you were editing.`,
      "title",
    );
  }
  return {
    changes: { title },
    events: [{ kind: "RENAMED_TITLE", data: { previousTitle: issue.title, currentTitle: title } }],
  };
}

export function planBody(before: BodyRow, input: BodyChange): IssuePlan {
  const body = checkBody(input.body);
  if (before.body === body) return UNCHANGED;
  if (typeof input.bodyVersion === "number" && input.bodyVersion !== before.version) {
    throw new UserError("STALE_DATA", "Somebody else edited this description while you were editing.", "body");
  }
  return { changes: {}, body, events: [{ kind: "BODY_EDITED", data: { previousBody: before.body } }] };
}
