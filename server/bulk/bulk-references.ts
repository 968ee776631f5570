import type { Context } from "#server/platform/context.ts";
import type { BulkChanges } from "#server/bulk/bulk-changes.ts";
import { issueKey, type IssueKey, type IssueToPlan, type PlannedFields } from "#server/issues/issue.ts";
import { loadReferences, type IssueReferences } from "#server/issues/issue-references.ts";
import { countProjectItems } from "#server/projects/project-items.ts";
import {
  canWriteProject,
  loadProjectIds,
  loadProjects,
  PROJECT_ITEMS_MAX,
  type ProjectRow,
} from "#server/projects/project.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** An issue of a bulk update, with what its plan reads. */
export type BulkHandle = IssueToPlan & { readonly issue: IssueKey & PlannedFields };

/** What the plans of several issues of one repository name by id. */
export type BulkReferences = IssueReferences & {
  projects: ReadonlyMap<number, ProjectRow>;
  /** The owners whose projects the viewer can change. */
  projectOwners: ReadonlySet<number>;
  /** By project: how many more items it can have. */
  projectRoom: Map<number, number>;
  /** The projects that an issue is in, by `issueKey`. */
  projectsOfIssues: ReadonlyMap<string, readonly number[]>;
};

export type ReferencedChanges = {
  changesMilestone: boolean;
  changesIssueType: boolean;
  labelIds: readonly number[];
  assigneeIds: readonly number[];
  milestoneIds: readonly number[];
  issueTypeIds: readonly number[];
  projectIds: readonly number[];
};

/** The ids that a bulk update names. */
export function getNamedIds(changes: BulkChanges): ReferencedChanges {
  return {
    changesMilestone: changes.milestone !== undefined,
    changesIssueType: changes.issueType !== undefined,
    labelIds: [...changes.addLabelIds, ...changes.removeLabelIds],
    assigneeIds: changes.addAssigneeIds,
    milestoneIds: changes.milestone?.id ? [changes.milestone.id] : [],
    issueTypeIds: changes.issueType?.id ? [changes.issueType.id] : [],
    projectIds: [...changes.addProjectIds, ...changes.removeProjectIds],
  };
}

/** For each issue, what its plan names: loaded once for each repository. */
export async function loadBulkReferences(
  ctx: Context,
  handles: readonly BulkHandle[],
  named: ReferencedChanges,
): Promise<(handle: BulkHandle) => BulkReferences> {
  const byRepository = new Map<number, { repository: RepositoryRow; handles: BulkHandle[] }>();
  for (const handle of handles) {
    const { repository } = handle;
    const ofRepository = byRepository.get(repository.id);
    if (ofRepository) ofRepository.handles.push(handle);
    else byRepository.set(repository.id, { repository, handles: [handle] });
  }
  const references = new Map<number, BulkReferences>();
  for (const [id, ofRepository] of byRepository)
    references.set(id, await loadOfRepository(ctx, { ...ofRepository, named }));
  return ({ repository }) => {
    const found = references.get(repository.id);
    if (!found) throw new Error("The references of a repository were not loaded.");
    return found;
  };
}

type Named = { repository: RepositoryRow; handles: readonly BulkHandle[]; named: ReferencedChanges };

/** Takes a fixed number of statements for any number of issues. Properties that no change names are not loaded. */
async function loadOfRepository(ctx: Context, { repository, handles, named }: Named): Promise<BulkReferences> {
  const ofIssues = (isNamed: boolean, read: (handle: BulkHandle) => readonly number[]): Set<number> =>
    new Set(isNamed ? handles.flatMap(read) : []);
  const present = (id: number | null) => (id === null ? [] : [id]);
  const labelIds = ofIssues(named.labelIds.length > 0, ({ issue }) => issue.labelIds);
  const milestoneIds = ofIssues(named.changesMilestone, ({ issue }) => present(issue.milestoneId));
  const issueTypeIds = ofIssues(named.changesIssueType, ({ issue }) => present(issue.issueTypeId));
  const references = await loadReferences(
    { ctx, repository },
    {
      labelIds: [...labelIds, ...named.labelIds],
      assigneeIds: named.assigneeIds,
      milestoneIds: [...milestoneIds, ...named.milestoneIds],
      issueTypeIds: [...issueTypeIds, ...named.issueTypeIds],
    },
  );
  return { ...references, ...(await loadProjectReferences(ctx, { handles, projectIds: named.projectIds })) };
}

type NamedProjects = { handles: readonly BulkHandle[]; projectIds: readonly number[] };
type ProjectReferences = Omit<BulkReferences, keyof IssueReferences>;

async function loadProjectReferences(ctx: Context, { handles, projectIds }: NamedProjects): Promise<ProjectReferences> {
  const ids = [...new Set(projectIds)];
  if (ids.length === 0) {
    return { projects: new Map(), projectOwners: new Set(), projectRoom: new Map(), projectsOfIssues: new Map() };
  }
  const [projects, counts, memberships] = await Promise.all([
    loadProjects(ctx, ids),
    countProjectItems(ctx, ids),
    loadProjectIds(
      ctx,
      handles.map(({ issue }) => issue),
    ),
  ]);
  const found = projects.filter((project) => project !== undefined);
  const owners = [...new Set(found.map(({ ownerId }) => ownerId))];
  const writable = await Promise.all(owners.map((ownerId) => canWriteProject(ctx, ownerId)));
  return {
    projects: new Map(found.map((project) => [project.id, project])),
    projectOwners: new Set(owners.filter((_, index) => writable[index])),
    projectRoom: new Map(ids.map((id) => [id, PROJECT_ITEMS_MAX - (counts.get(id) ?? 0)])),
    projectsOfIssues: new Map(memberships.flatMap((row) => (row ? [[issueKey(row), row.projectIds]] : []))),
  };
}
