import type { BulkProperty } from "#server/__generated__/resolvers.ts";
import type { BulkJobRow } from "#server/bulk/bulk-job.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { loadIssueTypes } from "#server/issue-types/issue-type.ts";
import { labelKey, loadLabels } from "#server/labels/label.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadProjects } from "#server/projects/project.ts";
import type { BulkState } from "#server/bulk/bulk-changes.ts";

type BulkChange = { property: BulkProperty; added: string[]; removed: string[]; isCleared: boolean };

export const STATE_NAMES: Record<BulkState, string> = {
  OPEN: "Open",
  COMPLETED: "Completed",
  NOT_PLANNED: "Not planned",
};

/** What cannot be seen, or was deleted, has no name. */
const UNKNOWN = "(deleted)";

type Names = (ids: readonly number[]) => Promise<string[]>;

/** The changes of a job by the names of what they name, as they are now. */
export async function describeChanges(job: BulkJobRow, _: unknown, ctx: Context): Promise<BulkChange[]> {
  const { changes } = job;
  const names = makeNames(ctx, job.repositoryIds);
  const lists: [BulkProperty, readonly number[], readonly number[], Names][] = [
    ["LABELS", changes.addLabelIds, changes.removeLabelIds, names.labels],
    ["ASSIGNEES", changes.addAssigneeIds, changes.removeAssigneeIds, names.accounts],
    ["PROJECTS", changes.addProjectIds, changes.removeProjectIds, names.projects],
  ];
  const values: [BulkProperty, { id: number | null } | undefined, Names][] = [
    ["MILESTONE", changes.milestone, names.milestones],
    ["ISSUE_TYPE", changes.issueType, names.issueTypes],
  ];
  return [
    ...(changes.state ? [toChange("STATE", { added: [STATE_NAMES[changes.state]] })] : []),
    ...(await Promise.all(
      lists
        .filter(([, added, removed]) => added.length + removed.length > 0)
        .map(async ([property, added, removed, load]) =>
          toChange(property, { added: await load(added), removed: await load(removed) }),
        ),
    )),
    ...(await Promise.all(
      values.flatMap(([property, value, load]) =>
        value ? [load(value.id === null ? [] : [value.id]).then((added) => toChange(property, { added }))] : [],
      ),
    )),
  ];
}

function toChange(
  property: BulkProperty,
  { added = [], removed = [] }: { added?: string[]; removed?: string[] },
): BulkChange {
  return { property, added, removed, isCleared: added.length + removed.length === 0 };
}

/** Labels and milestones are looked for in each repository of the job. */
function makeNames(ctx: Context, repositoryIds: readonly number[]) {
  const inRepositories =
    (load: (key: { repositoryId: number; id: number }) => Promise<string | undefined>): Names =>
    (ids) =>
      Promise.all(
        ids.map(async (id) => {
          const found = await Promise.all(repositoryIds.map((repositoryId) => load({ repositoryId, id })));
          return found.find((name) => name !== undefined) ?? UNKNOWN;
        }),
      );
  const byId =
    (load: (id: number) => Promise<string | undefined>): Names =>
    (ids) =>
      Promise.all(ids.map(async (id) => (await load(id)) ?? UNKNOWN));
  return {
    labels: inRepositories(async (key) => (await batch(ctx, loadLabels, key, labelKey))?.name),
    milestones: inRepositories(async (key) => (await batch(ctx, loadMilestones, key, milestoneKey))?.title),
    accounts: byId(async (id) => (await batch(ctx, loadAccounts, id))?.login),
    projects: byId(async (id) => (await batch(ctx, loadProjects, id))?.title),
    issueTypes: byId(async (id) => (await batch(ctx, loadIssueTypes, id))?.name),
  };
}
