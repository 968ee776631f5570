import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { NewIssue } from "#server/issues/create-issue.ts";
import { authorizeIssue, loadIssueForUpdate, type IssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addRepositoryLink } from "#server/projects/link-repository.ts";
import { findItemOfIssue, type ProjectItemRow } from "#server/projects/project-item.ts";
import { addProjectItems, removeProjectItems, requireRoom } from "#server/projects/project-items.ts";
import { loadProjectIds, loadProjects, type ProjectRow } from "#server/projects/project.ts";
import { requireProject, requireProjectWriter, requireWritableProject } from "#server/projects/require-project.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { PROJECT_LIMITS } from "#shared/limits.ts";
import { TITLE_BLANK, tooLong } from "#shared/messages.ts";

/** Runs after a project was made, in its transaction. */
export const PROJECT_CREATED = defineHook<(ctx: Context, project: ProjectRow) => Promise<void>>("project created");

type NewProject = { ownerId: number; title: string; repositoryId?: number | null };

export async function createProject(ctx: Context, input: NewProject): Promise<ProjectRow> {
  await requireProjectWriter(ctx, input.ownerId);
  const title = checkProjectTitle(input.title);
  // The owner's row is locked, so that two projects made at once get two numbers.
  await ctx.db.run(sql`select 1 from accounts where id = ${input.ownerId} for no key update`);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into projects (owner_id, number, title, creator_id, created_at, updated_at)
    select ${input.ownerId}, coalesce(max(number), 0) + 1, ${title}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now}
    from projects where owner_id = ${input.ownerId} returning id`);
  const project = await requireProject(ctx, row?.id ?? 0);
  for (const step of getSteps(ctx, PROJECT_CREATED)) await step(ctx, project);
  if (input.repositoryId) await addRepositoryLink(ctx, project, input.repositoryId);
  return project;
}

type ProjectChange = {
  id: number;
  title?: string | null;
  closed?: boolean | null;
  public?: boolean | null;
  shortDescription?: string | null;
  readme?: string | null;
};

export async function updateProject(ctx: Context, input: ProjectChange): Promise<ProjectRow> {
  const project = await requireWritableProject(ctx, input.id);
  const title = input.title === undefined || input.title === null ? project.title : checkProjectTitle(input.title);
  const isClosed = input.closed ?? project.isClosed;
  const closedAt = isClosed ? (project.closedAt ?? ctx.now) : null;
  await ctx.db.run(sql`
    update projects set title = ${title}, is_closed = ${isClosed}, closed_at = ${closedAt},
      short_description = ${checkText(input.shortDescription, project.shortDescription, "shortDescription")},
      readme = ${checkText(input.readme, project.readme, "readme")},
      is_public = ${input.public ?? project.isPublic}, updated_at = ${ctx.now}
    where id = ${project.id}`);
  return requireProject(ctx, project.id);
}

export async function deleteProject(ctx: Context, input: { id: number }): Promise<ProjectRow> {
  const project = await requireWritableProject(ctx, input.id);
  await ctx.db.run(sql`delete from projects where id = ${project.id}`);
  return project;
}

/** Templates are offered when a project is copied. */
export async function setProjectTemplate(
  ctx: Context,
  input: { id: number; isTemplate: boolean },
): Promise<ProjectRow> {
  const project = await requireWritableProject(ctx, input.id);
  await ctx.db.run(
    sql`update projects set is_template = ${input.isTemplate}, updated_at = ${ctx.now} where id = ${project.id}`,
  );
  return requireProject(ctx, project.id);
}

type Item = { projectId: number; issue: IssueKey };

export async function addProjectItem(ctx: Context, { projectId, issue }: Item): Promise<ProjectItemRow> {
  await addToProjects(await loadIssueForUpdate(ctx, issue), [projectId]);
  const item = await findItemOfIssue(ctx, projectId, issue);
  if (!item) throw new Error("The item was not written.");
  return item;
}

export async function addNewIssueToProjects(handle: IssueForUpdate, { projectIds }: NewIssue): Promise<void> {
  if (projectIds?.length) await addToProjects(handle, [...new Set(projectIds)], handle.repository.ownerId);
}

export async function deleteProjectItem(ctx: Context, { projectId, issue }: Item): Promise<ProjectItemRow> {
  const item = await findItemOfIssue(ctx, projectId, issue);
  const handle = await loadIssueForUpdate(ctx, issue);
  const [project] = await requireProjects(handle, [projectId]);
  const items = await loadProjectIds(ctx, [issue]);
  if (!project || !item || !items[0]?.projectIds.includes(projectId)) throw notFound("an item of this project");
  await removeProjectItems(ctx, [{ issue, project }]);
  return item;
}

/** The projects of `triagedOwnerId` take issues of everyone who can triage the repository. */
async function addToProjects(handle: IssueForUpdate, ids: readonly number[], triagedOwnerId?: number): Promise<void> {
  const { ctx, issue } = handle;
  const projects = await requireProjects(handle, ids, triagedOwnerId);
  await requireRoom(ctx, ids);
  await addProjectItems(
    ctx,
    projects.map((project) => ({ issue, project })),
  );
}

/** The projects in the order of the ids. The viewer must be able to change them, or to triage into them. */
async function requireProjects(
  handle: IssueForUpdate,
  ids: readonly number[],
  triagedOwnerId?: number,
): Promise<ProjectRow[]> {
  const { ctx } = handle;
  authorizeIssue(handle, "issue.projects");
  const projects = (await loadProjects(ctx, ids)).map((project) => {
    if (!project) throw notFound("a ProjectV2");
    return project;
  });
  const owners = new Set(projects.map((project) => project.ownerId).filter((id) => id !== triagedOwnerId));
  for (const ownerId of owners) await requireProjectWriter(ctx, ownerId);
  return projects;
}

function checkProjectTitle(input: string): string {
  const title = input.trim();
  if (title === "") throw unprocessable(TITLE_BLANK, "title");
  if (title.length > 256) throw unprocessable(tooLong("Title", 256), "title");
  return title;
}

/** A text that is left out stays as it is; an empty one is removed. */
function checkText(
  input: string | null | undefined,
  current: string | null,
  field: "shortDescription" | "readme",
): string | null {
  if (input === undefined || input === null) return current;
  if (input.length > PROJECT_LIMITS[field]) throw unprocessable(tooLong(field, PROJECT_LIMITS[field]), field);
  return input === "" ? null : input;
}
