import type { Context } from "#server/platform/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import type { IssueTypeRow } from "#server/issue-types/issue-type.ts";
import { recordPlanned } from "#server/issues/apply-changes.ts";
import { planAssignees } from "#server/issues/assign-issue.ts";
import { draftIssue, insertIssue, planOpened } from "#server/issues/insert-issue.ts";
import { joinPlans, withPlan, type IssuePlan } from "#server/issues/issue-plan.ts";
import {
  loadReferences,
  requireAssignees,
  requireIssueType,
  requireLabels,
  type IssueReferences,
} from "#server/issues/issue-references.ts";
import {
  authorizeIssue,
  reloadIssue,
  type IssueForUpdate,
  type IssueKey,
  type IssueRow,
  type NewIssueToPlan,
} from "#server/issues/issue.ts";
import { planLabels } from "#server/issues/label-issue.ts";
import { planIssueType } from "#server/issues/set-issue-type.ts";
import { planMilestone } from "#server/issues/set-milestone.ts";
import { once } from "#server/platform/db/once.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { requireRepository, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import type { FormAnswers } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";

type PlainIssue = {
  repositoryId: number;
  title: string;
  body?: string | null;
  labelIds?: number[];
  assigneeIds?: number[];
  milestoneId?: number | null;
  issueTypeId?: number | null;
};

/** The value of a custom field, which fits the type of the field. Without any value, the field is cleared. */
export type NewFieldValue = {
  fieldId: number;
  textValue?: string | null;
  numberValue?: number | null;
  dateValue?: string | null;
  optionIds?: number[] | null;
  delete?: boolean | null;
};

export type NewIssue = PlainIssue & {
  /** File name of a template or form of the repository. */
  issueTemplate?: string | null;
  /** The answers to a form by the ids of its elements: the body is made of them. */
  formAnswers?: FormAnswers | null;
  projectIds?: number[] | null;
  fieldValues?: NewFieldValue[];
  parentIssue?: IssueKey | null;
  idempotencyKey?: string | null;
};

/** What a template sets on a new issue, also for authors who could not set it themselves. */
export type IssuePreset = {
  /** Undefined: the body of the input. */
  body: string | undefined;
  labelIds: number[];
  assigneeIds: number[];
  /** Used if the input has no type. */
  issueType: IssueTypeRow | null;
  projectIds: number[];
};

type FindPreset = (ctx: Context, repository: RepositoryRow, input: NewIssue) => Promise<IssuePreset | undefined>;
type Complete = (handle: IssueForUpdate, input: NewIssue) => Promise<void>;

/** Runs before a new issue is written. A step can refuse it, or set more of its fields. */
export const ISSUE_PRESET = defineHook<FindPreset>("issue preset");
/** Runs after a new issue is written, for rows that refer to it. `projectIds` has those of the input and of the presets. */
export const ISSUE_CREATED = defineHook<Complete>("issue created");

/** Creates an issue, with a template if the input names one. A repeated idempotency key returns the first issue. */
export function createIssue(ctx: Context, input: NewIssue): Promise<IssueRow> {
  return once(ctx, {
    key: input.idempotencyKey,
    work: async () => {
      const issue = await createWithPresets(ctx, input);
      return { result: issue, answer: { repositoryId: issue.repositoryId, id: issue.id } };
    },
    repeat: (answer: IssueKey) => reloadIssue(ctx, answer),
  });
}

/** Creates an issue as a part of another command, without a template. */
export async function createPlainIssue(ctx: Context, input: PlainIssue): Promise<IssueRow> {
  const draft = await authorizeNewIssue(ctx, input);
  return writeIssue(draft, await planNewIssue(draft, input, []));
}

async function createWithPresets(ctx: Context, input: NewIssue): Promise<IssueRow> {
  const draft = await authorizeNewIssue(ctx, input);
  const presets: IssuePreset[] = [];
  for (const find of getSteps(ctx, ISSUE_PRESET)) {
    const preset = await find(ctx, draft.repository, input);
    if (preset) presets.push(preset);
  }
  const projectIds = input.projectIds ?? [];
  if (projectIds.length > LIMITS.projectsPerNewIssue) {
    throw unprocessable(`A new issue takes at most ${LIMITS.projectsPerNewIssue} projects.`, "projectIds");
  }
  const body = presets.find((preset) => preset.body !== undefined)?.body ?? input.body;
  const issue = await writeIssue(draft, await planNewIssue(draft, { ...input, body }, presets));
  const complete = { ...input, projectIds: [...presets.flatMap((preset) => preset.projectIds), ...projectIds] };
  for (const step of getSteps(ctx, ISSUE_CREATED)) await step({ ...draft, issue }, complete);
  return issue;
}

async function authorizeNewIssue(ctx: Context, input: NewIssue): Promise<NewIssueToPlan> {
  const repository = await requireRepository(ctx, input.repositoryId);
  if (!repository.hasIssuesEnabled) throw new UserError("FORBIDDEN", "Issues has been disabled in this repository.");
  const draft = draftIssue(ctx, repository, { isPull: false });
  authorizeIssue(draft, "issue.create");
  await requireInteraction(ctx, repository);
  if (input.labelIds?.length) authorizeIssue(draft, "issue.label");
  if (input.assigneeIds?.length) authorizeIssue(draft, "issue.assign");
  if (input.milestoneId) authorizeIssue(draft, "issue.milestone");
  if (input.issueTypeId) authorizeIssue(draft, "issue.setType");
  if (input.fieldValues?.length) authorizeIssue(draft, "issue.setFields");
  return draft;
}

async function planNewIssue(
  draft: NewIssueToPlan,
  input: PlainIssue,
  presets: readonly IssuePreset[],
): Promise<IssuePlan> {
  const opened = planOpened({ ...input, isPull: false });
  const applied = presets.map((preset) => withoutChosen(draft, input, preset));
  const references = await loadReferences(draft, {
    labelIds: [...(input.labelIds ?? []), ...applied.flatMap((preset) => preset.labelIds)],
    assigneeIds: input.assigneeIds,
    milestoneIds: input.milestoneId ? [input.milestoneId] : [],
    issueTypeIds: input.issueTypeId ? [input.issueTypeId] : [],
  });
  const planned = joinPlans([opened, ...planInput(draft, input, references)]);
  return applied.reduce(
    (plan, preset) => joinPlans([plan, ...planPreset(withPlan(draft, plan), preset, references)]),
    planned,
  );
}

function planInput(draft: NewIssueToPlan, input: PlainIssue, references: IssueReferences): IssuePlan[] {
  const { labelIds = [], assigneeIds = [], milestoneId, issueTypeId } = input;
  requireLabels(references, labelIds);
  const plans = [planLabels(draft, labelIds, references)];
  requireAssignees(references, assigneeIds);
  plans.push(planAssignees(draft, assigneeIds));
  if (milestoneId) plans.push(planMilestone(draft, milestoneId, references));
  if (issueTypeId) {
    plans.push(planIssueType(draft, requireIssueType(references, draft.repository, issueTypeId), references));
  }
  return plans;
}

/** What authors who can triage have chosen themselves replaces what the template sets. */
function withoutChosen({ ctx, repository }: NewIssueToPlan, input: PlainIssue, preset: IssuePreset): IssuePreset {
  const isChosen = (value: unknown, action: "issue.label" | "issue.assign" | "issue.setType") =>
    value !== undefined && viewerCan(ctx, action, repository);
  return {
    ...preset,
    labelIds: isChosen(input.labelIds, "issue.label") ? [] : preset.labelIds,
    assigneeIds: isChosen(input.assigneeIds, "issue.assign") ? [] : preset.assigneeIds,
    issueType: isChosen(input.issueTypeId, "issue.setType") ? null : preset.issueType,
  };
}

function planPreset(draft: NewIssueToPlan, preset: IssuePreset, references: IssueReferences): IssuePlan[] {
  const labelIds = [...draft.issue.labelIds, ...preset.labelIds].slice(0, LIMITS.labelsPerIssue);
  const assigneeIds = [...draft.issue.assigneeIds, ...preset.assigneeIds].slice(0, LIMITS.assigneesPerIssue);
  const issueType = draft.issue.issueTypeId === null ? preset.issueType : null;
  return [
    planLabels(draft, labelIds, references),
    planAssignees(draft, assigneeIds),
    ...(issueType ? [planIssueType(draft, issueType, references)] : []),
  ];
}

async function writeIssue(draft: NewIssueToPlan, plan: IssuePlan): Promise<IssueRow> {
  const issue = await insertIssue(draft, plan);
  await recordPlanned(draft.ctx, [{ issue, plan }]);
  return issue;
}
