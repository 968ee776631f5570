import { authorize } from "#server/access/authorize.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import type { NewIssue } from "#server/issues/create-issue.ts";
import { loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadProjects, canWriteProject, PROJECT_ITEMS_MAX, type ProjectRow } from "#server/projects/project.ts";
import { getGrant } from "#server/repositories/repository.ts";

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

export type ProjectChange = { id: number; title?: string | null; closed?: boolean | null; public?: boolean | null };

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

export async function addProjectItem(ctx: Context, input: Item): Promise<void> {
  const project = await requireItem(ctx, input);
  const { count = 0 } =
    (await ctx.db.row<{ count: number }>(
      sql`select count(*) as count from project_items where project_id = ${project.id}`,
    )) ?? {};
  if (count >= PROJECT_ITEMS_MAX)
    throw unprocessable(`A project can have at most ${PROJECT_ITEMS_MAX} items.`, "projectId");
  const written = await ctx.db.run(sql`
    insert into project_items (project_id, repository_id, issue_id, added_at)
    values (${project.id}, ${input.issue.repositoryId}, ${input.issue.id}, ${ctx.now}) on conflict do nothing`);
  if (written > 0) await recordItem(ctx, input.issue, project, "ADDED_TO_PROJECT_V2");
}

export async function addNewIssueToProjects(ctx: Context, issue: IssueRow, { projectIds }: NewIssue): Promise<void> {
  for (const projectId of new Set(projectIds)) await addProjectItem(ctx, { projectId, issue });
}

export async function deleteProjectItem(ctx: Context, input: Item): Promise<void> {
  const project = await requireItem(ctx, input);
  const removed = await ctx.db.run(sql`
    delete from project_items where project_id = ${project.id} and repository_id = ${input.issue.repositoryId} and issue_id = ${input.issue.id}`);
  if (removed === 0) throw notFound("an item of this project");
  await recordItem(ctx, input.issue, project, "REMOVED_FROM_PROJECT_V2");
}

async function requireItem(ctx: Context, input: Item): Promise<ProjectRow> {
  const { repository } = await loadIssueForUpdate(ctx, input.issue);
  authorize(ctx, "issue.projects", getGrant(ctx, repository));
  const project = await requireProject(ctx, input.projectId);
  await requireProjectWriter(ctx, project.ownerId);
  return project;
}

async function recordItem(
  ctx: Context,
  issue: IssueKey,
  project: ProjectRow,
  kind: "ADDED_TO_PROJECT_V2" | "REMOVED_FROM_PROJECT_V2",
): Promise<void> {
  const data = { projectId: project.id, projectTitle: project.title };
  await record(ctx, kind, { repositoryId: issue.repositoryId, issueId: issue.id, data });
}

async function requireProject(ctx: Context, id: number): Promise<ProjectRow> {
  const [project] = await loadProjects(ctx, [id]);
  if (!project) throw notFound("a ProjectV2");
  return project;
}

async function requireProjectWriter(ctx: Context, ownerId: number): Promise<void> {
  if (ctx.viewer.scopes === null) requireSession(ctx);
  if (!(await canWriteProject(ctx, ownerId))) {
    throw new UserError("FORBIDDEN", "You don't have permission to change projects of this owner");
  }
}

function checkProjectTitle(input: string): string {
  const title = input.trim();
  if (title === "") throw unprocessable("Title can't be blank", "title");
  if (title.length > 256) throw unprocessable("Title is too long (maximum is 256 characters)", "title");
  return title;
}
