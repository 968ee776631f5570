import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { ProjectRow } from "#server/projects/project.ts";
import { requireWritableProject } from "#server/projects/require-project.ts";
import { loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { PROJECT_LIMITS } from "#shared/limits.ts";

type Link = { projectId: number; repositoryId: number };

/** Lists a project in a repository of the same owner. */
export async function linkProjectToRepository(ctx: Context, input: Link): Promise<RepositoryRow> {
  const project = await requireWritableProject(ctx, input.projectId);
  return addRepositoryLink(ctx, project, input.repositoryId);
}

/** The caller has checked that the viewer can change the project. */
export async function addRepositoryLink(
  ctx: Context,
  project: ProjectRow,
  repositoryId: number,
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, repositoryId);
  if (repository.ownerId !== project.ownerId) {
    throw unprocessable("The project and the repository must have the same owner.", "repositoryId");
  }
  await ctx.db.run(sql`
    insert into project_repositories (project_id, repository_id, linked_at)
    select ${project.id}, ${repository.id}, ${ctx.now}
    where (select count(*) from project_repositories where project_id = ${project.id}) < ${PROJECT_LIMITS.repositories}
    on conflict do nothing`);
  return repository;
}

export async function unlinkProjectFromRepository(ctx: Context, input: Link): Promise<RepositoryRow> {
  const project = await requireWritableProject(ctx, input.projectId);
  const repository = await requireRepository(ctx, input.repositoryId);
  await ctx.db.run(
    sql`delete from project_repositories where project_id = ${project.id} and repository_id = ${repository.id}`,
  );
  return repository;
}

/** The ids of the repositories in which a project is listed, the latest first. */
export async function listLinkedRepositoryIds(ctx: Context, projectId: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ repositoryId: number }>(sql`
    select repository_id from project_repositories where project_id = ${projectId}
    order by linked_at desc, repository_id desc limit ${PROJECT_LIMITS.repositories}`);
  return rows.map(({ repositoryId }) => repositoryId);
}

async function requireRepository(ctx: Context, id: number): Promise<RepositoryRow> {
  const [repository] = await loadRepositories(ctx, [id]);
  if (!repository) throw notFound("a Repository");
  return repository;
}
