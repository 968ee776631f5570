import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import type { IssueTypeRow } from "#server/issue-types/issue-type.ts";
import { addAssignees, writeAssignees } from "#server/issues/assign-issue.ts";
import { insertIssue } from "#server/issues/insert-issue.ts";
import { reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { addLabels, writeLabels } from "#server/issues/label-issue.ts";
import { setIssueType, writeIssueType } from "#server/issues/set-issue-type.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { once } from "#server/platform/db/once.ts";
import { record } from "#server/events/record.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import type { FormAnswers } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";

export type PlainIssue = {
  repositoryId: number;
  title: string;
  body?: string | null;
  labelIds?: number[];
  assigneeIds?: number[];
  milestoneId?: number | null;
  issueTypeId?: number | null;
};

export type NewIssue = PlainIssue & {
  /** File name of a template or form of the repository. */
  issueTemplate?: string | null;
  /** The answers to a form by the ids of its elements: the body is made of them. */
  formAnswers?: FormAnswers | null;
  projectIds?: number[] | null;
  parentIssue?: IssueKey | null;
  idempotencyKey?: string | null;
};

/** What is set on a new issue beside its input, whether or not the author could set it. */
export type IssuePreset = {
  /** Undefined: the body of the input. */
  body: string | undefined;
  labelIds: number[];
  assigneeIds: number[];
  /** Applies where the input has none. */
  issueType: IssueTypeRow | null;
  projectIds: number[];
};

type FindPreset = (ctx: Context, repository: RepositoryRow, input: NewIssue) => Promise<IssuePreset | undefined>;
type Complete = (ctx: Context, issue: IssueRow, input: NewIssue) => Promise<void>;

/** Before a new issue is written: refuse it, or set more on it. */
export const ISSUE_PRESET = defineHook<FindPreset>("issue preset");
/** Once a new issue is written: what refers to it. `projectIds` are those of the input and the presets. */
export const ISSUE_CREATED = defineHook<Complete>("issue created");

/** Creates an issue, by a template where the input names one; once for an idempotency key. */
export function createIssue(ctx: Context, input: NewIssue): Promise<IssueRow> {
  return once(
    ctx,
    input.idempotencyKey,
    async () => {
      const issue = await createWithPresets(ctx, input);
      return { result: issue, answer: { repositoryId: issue.repositoryId, id: issue.id } };
    },
    (answer: IssueKey) => reloadIssue(ctx, answer),
  );
}

/** Creates an issue as a part of another command: templates have no say in it. */
export async function createPlainIssue(ctx: Context, input: PlainIssue): Promise<IssueRow> {
  return writeIssue(ctx, await requireOpenRepository(ctx, input.repositoryId), input);
}

async function createWithPresets(ctx: Context, input: NewIssue): Promise<IssueRow> {
  const repository = await requireOpenRepository(ctx, input.repositoryId);
  const presets: IssuePreset[] = [];
  for (const find of getSteps(ctx, ISSUE_PRESET)) {
    const preset = await find(ctx, repository, input);
    if (preset) presets.push(preset);
  }
  const projectIds = input.projectIds ?? [];
  if (projectIds.length > LIMITS.projectsPerNewIssue) {
    throw unprocessable(`A new issue takes at most ${LIMITS.projectsPerNewIssue} projects.`, "projectIds");
  }
  const body = presets.find((preset) => preset.body !== undefined)?.body ?? input.body;
  let issue = await writeIssue(ctx, repository, { ...input, body });
  for (const preset of presets) issue = await applyPreset(ctx, issue, preset);
  const complete = { ...input, projectIds: [...presets.flatMap((preset) => preset.projectIds), ...projectIds] };
  for (const step of getSteps(ctx, ISSUE_CREATED)) await step(ctx, issue, complete);
  return reloadIssue(ctx, issue);
}

async function requireOpenRepository(ctx: Context, id: number): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, id);
  if (!repository.hasIssuesEnabled) throw new UserError("FORBIDDEN", "Issues has been disabled in this repository.");
  authorize(ctx, "issue.create", getGrant(ctx, repository));
  await requireInteraction(ctx, repository);
  return repository;
}

async function writeIssue(ctx: Context, repository: RepositoryRow, input: PlainIssue): Promise<IssueRow> {
  const key = await insertIssue(ctx, repository, { ...input, isPull: false });
  await record(ctx, "ISSUE_OPENED", { repositoryId: repository.id, issueId: key.id });
  if (input.labelIds?.length) await addLabels(ctx, { ...key, labelIds: input.labelIds });
  if (input.assigneeIds?.length) await addAssignees(ctx, { ...key, assigneeIds: input.assigneeIds });
  if (input.milestoneId) await setMilestone(ctx, { ...key, milestoneId: input.milestoneId });
  if (input.issueTypeId) await setIssueType(ctx, { ...key, issueTypeId: input.issueTypeId });
  return reloadIssue(ctx, key);
}

async function applyPreset(ctx: Context, issue: IssueRow, preset: IssuePreset): Promise<IssueRow> {
  const labelIds = [...issue.labelIds, ...preset.labelIds].slice(0, LIMITS.labelsPerIssue);
  const labeled = await writeLabels(ctx, issue, labelIds);
  const assigneeIds = [...labeled.assigneeIds, ...preset.assigneeIds].slice(0, LIMITS.assigneesPerIssue);
  const assigned = await writeAssignees(ctx, labeled, assigneeIds);
  if (preset.issueType === null || assigned.issueTypeId !== null) return assigned;
  return writeIssueType(ctx, assigned, preset.issueType);
}
