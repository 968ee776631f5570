import type { BulkProperty } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import type { BulkReferences } from "#server/bulk/bulk-references.ts";
import { STATE_NAMES } from "#server/bulk/describe-changes.ts";
import type { BulkPlan, PlannedIssue } from "#server/bulk/plan-bulk-update.ts";
import { issueKey, type PlannedFields } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadProjects } from "#server/projects/project.ts";

type Difference = { property: BulkProperty; before: string[]; after: string[] };

/** The first issues of a plan, with each property before and after by names. */
export function describePlan({ sample }: BulkPlan, _: unknown, ctx: Context) {
  return Promise.all(
    sample.map(async (planned) => ({
      issue: orNotFound(await loadIssue(ctx, planned.issue), "an Issue"),
      differences: await describeIssue(ctx, planned),
    })),
  );
}

async function describeIssue(ctx: Context, { issue, plan, references }: PlannedIssue): Promise<Difference[]> {
  const { changes } = plan.plan;
  const after = { ...issue, ...changes };
  const differences: Difference[] = [];
  if (changes.state !== undefined || changes.stateReason !== undefined) {
    differences.push({ property: "STATE", before: [getStateName(issue)], after: [getStateName(after)] });
  }
  if (changes.labelIds) {
    const toNames = (ids: readonly number[]) => ids.flatMap((id) => references.labels.get(id)?.name ?? []);
    differences.push({ property: "LABELS", before: toNames(issue.labelIds), after: toNames(after.labelIds) });
  }
  if (changes.assigneeIds) {
    const [before, now] = await Promise.all([issue, after].map(({ assigneeIds }) => getLogins(ctx, assigneeIds)));
    differences.push({ property: "ASSIGNEES", before: before ?? [], after: now ?? [] });
  }
  if (changes.milestoneId !== undefined) {
    const toNames = (id: number | null) => (id === null ? [] : [references.milestones.get(id)?.title ?? ""]);
    differences.push({ property: "MILESTONE", before: toNames(issue.milestoneId), after: toNames(after.milestoneId) });
  }
  if (changes.issueTypeId !== undefined) {
    const toNames = (id: number | null) => (id === null ? [] : [references.issueTypes.get(id)?.name ?? ""]);
    differences.push({ property: "ISSUE_TYPE", before: toNames(issue.issueTypeId), after: toNames(after.issueTypeId) });
  }
  return [...differences, ...(await describeProjects(ctx, { issue, plan, references }))];
}

async function describeProjects(ctx: Context, { issue, plan, references }: PlannedIssue): Promise<Difference[]> {
  if (plan.addedTo.length + plan.removedFrom.length === 0) return [];
  const before = await getProjectTitles(ctx, references, issueKey(issue));
  const removed = new Set(plan.removedFrom.map(({ title }) => title));
  const after = [...before.filter((title) => !removed.has(title)), ...plan.addedTo.map(({ title }) => title)];
  return [{ property: "PROJECTS", before, after }];
}

/** Without the projects that the viewer cannot see. */
async function getProjectTitles(ctx: Context, { projectsOfIssues }: BulkReferences, key: string): Promise<string[]> {
  const projects = await Promise.all((projectsOfIssues.get(key) ?? []).map((id) => batch(ctx, loadProjects, id)));
  return projects.flatMap((project) => project?.title ?? []);
}

async function getLogins(ctx: Context, ids: readonly number[]): Promise<string[]> {
  const accounts = await Promise.all(ids.map((id) => batch(ctx, loadAccounts, id)));
  return accounts.flatMap((account) => account?.login ?? []);
}

function getStateName({ state, stateReason }: PlannedFields): string {
  if (state === "OPEN") return STATE_NAMES.OPEN;
  if (stateReason === "DUPLICATE") return "Duplicate";
  return stateReason === "NOT_PLANNED" ? STATE_NAMES.NOT_PLANNED : STATE_NAMES.COMPLETED;
}
