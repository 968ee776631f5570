import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import type { NewIssue } from "#server/issues/create-issue.ts";
import { authorizeIssue, loadIssueForUpdate, type IssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  canWriteProject,
  loadProjectIds,
  loadProjects,
  PROJECT_ITEMS_MAX,
  type ProjectRow,
} from "#server/projects/project.ts";
import { addProjectItems, removeProjectItems } from "#server/projects/project-items.ts";
import { CANNOT_CHANGE_PROJECTS, TITLE_BLANK, tooLong } from "#shared/messages.ts";

export async function createProject(ctx: Context, input: { ownerId: number; title: string }): Promise<ProjectRow> {
  await requireProjectWriter(ctx, input.ownerId);
  const title = checkProjectTitle(input.title);
  // The owner's row is locked, so that two projects made at once get two numbers.
  await ctx.db.run(sql`select 1 from accounts where id = ${input.ownerId} for no key update`);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into projects (owner_id, number, title, creator_id, created_at, updated_at)
    select ${input.ownerId}, coalesce(max(number), 0) + 1, ${title}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now}
    from projects where owner_id = ${input.ownerId} returning id`);
  return requireProject(ctx, row?.id ?? 0);
}

type ProjectChange = { id: number; title?: string | null; closed?: boolean | null; public?: boolean | null };

export async function updateProject(ctx: Context, input: ProjectChange): Promise<ProjectRow> {
  const project = await requireProject(ctx, input.id);
  await requireProjectWriter(ctx, project.ownerId);
  const title = input.title === undefined || input.title === null ? project.title : checkProjectTitle(input.title);
  await ctx.db.run(sql`
    update projects set title = ${title}, is_closed = ${input.closed ?? project.isClosed},
      is_public = ${input.public ?? project.isPublic}, updated_at = ${ctx.now}
    where id = ${project.id}`);
  return requireProject(ctx, project.id);
}

export async function deleteProject(ctx: Context, input: { id: number }): Promise<void> {
  const project = await requireProject(ctx, input.id);
  await requireProjectWriter(ctx, project.ownerId);
  await ctx.db.run(sql`delete from projects where id = ${project.id}`);
}

type Item = { projectId: number; issue: IssueKey };

export async function addProjectItem(ctx: Context, { projectId, issue }: Item): Promise<void> {
  await addToProjects(await loadIssueForUpdate(ctx, issue), [projectId]);
}

export async function addNewIssueToProjects(handle: IssueForUpdate, { projectIds }: NewIssue): Promise<void> {
  if (projectIds?.length) await addToProjects(handle, [...new Set(projectIds)], handle.repository.ownerId);
}

export async function deleteProjectItem(ctx: Context, { projectId, issue }: Item): Promise<void> {
  const handle = await loadIssueForUpdate(ctx, issue);
  const [project] = await requireProjects(handle, [projectId]);
  const items = await loadProjectIds(ctx, [issue]);
  if (!project || !items[0]?.projectIds.includes(projectId)) throw notFound("an item of this project");
  await removeProjectItems(ctx, [{ issue, project }]);
}

/** The projects of `triagedOwnerId` take issues of everyone who can triage the repository. */
async function addToProjects(handle: IssueForUpdate, ids: readonly number[], triagedOwnerId?: number): Promise<void> {
  const { ctx, issue } = handle;
  const projects = await requireProjects(handle, ids, triagedOwnerId);
  const full = await ctx.db.row(sql`
    select 1 from project_items where project_id = any(${ids}::bigint[])
    group by project_id having count(*) >= ${PROJECT_ITEMS_MAX} limit 1`);
  if (full) throw unprocessable(`A project can have at most ${PROJECT_ITEMS_MAX} items.`, "projectId");
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

async function requireProject(ctx: Context, id: number): Promise<ProjectRow> {
  const [project] = await loadProjects(ctx, [id]);
  if (!project) throw notFound("a ProjectV2");
  return project;
}

async function requireProjectWriter(ctx: Context, ownerId: number): Promise<void> {
  if (ctx.viewer.scopes === null) requireSession(ctx);
  if (!(await canWriteProject(ctx, ownerId))) {
    throw new UserError("FORBIDDEN", CANNOT_CHANGE_PROJECTS);
  }
}

function checkProjectTitle(input: string): string {
  const title = input.trim();
  if (title === "") throw unprocessable(TITLE_BLANK, "title");
  if (title.length > 256) throw unprocessable(tooLong("Title", 256), "title");
  return title;
}
