import { requireSession } from "#server/accounts/signed-in.ts";
import { notFound, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { loadProjectItems, type ProjectItemRow } from "#server/projects/project-item.ts";
import { canWriteProject, loadProjects, type ProjectRow } from "#server/projects/project.ts";
import { CANNOT_CHANGE_PROJECTS } from "#shared/messages.ts";

export async function requireProject(ctx: Context, id: number): Promise<ProjectRow> {
  const [project] = await loadProjects(ctx, [id]);
  if (!project) throw notFound("a ProjectV2");
  return project;
}

/** A project that the viewer can change. */
export async function requireWritableProject(ctx: Context, id: number): Promise<ProjectRow> {
  const project = await requireProject(ctx, id);
  await requireProjectWriter(ctx, project.ownerId);
  return project;
}

export async function requireProjectWriter(ctx: Context, ownerId: number): Promise<void> {
  if (ctx.viewer.scopes === null) requireSession(ctx);
  if (!(await canWriteProject(ctx, ownerId))) throw new UserError("FORBIDDEN", CANNOT_CHANGE_PROJECTS);
}

/** An item of this project. */
export async function requireItem(ctx: Context, project: ProjectRow, itemId: number): Promise<ProjectItemRow> {
  const [item] = await loadProjectItems(ctx, [itemId]);
  if (item?.projectId !== project.id) throw notFound("a ProjectV2Item");
  return item;
}
