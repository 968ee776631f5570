import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type ImportedProject = {
  number: number;
  title: string;
  isClosed: boolean;
  isPublic: boolean;
  creatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Makes a project of an archive, unless the owner has one of its number. */
export async function writeImportedProject(ctx: Context, ownerId: number, project: ImportedProject): Promise<void> {
  await ctx.db.run(sql`
    insert into projects (owner_id, number, title, is_closed, is_public, creator_id, created_at, updated_at)
    values (${ownerId}, ${project.number}, ${project.title}, ${project.isClosed}, ${project.isPublic}, ${project.creatorId},
      ${project.createdAt}, ${project.updatedAt}) on conflict do nothing`);
}

/** `title` tells an imported project from another one with its number. */
type ImportedProjectItem = { issueId: number; number: number; title: string; addedAt: Date };

export async function writeImportedProjectItems(
  ctx: Context,
  target: { ownerId: number; repositoryId: number },
  items: readonly ImportedProjectItem[],
): Promise<void> {
  await ctx.db.run(sql`
    insert into project_items (project_id, repository_id, issue_id, added_at)
    select p.id, ${target.repositoryId}, x."issueId", x."addedAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x ("issueId" bigint, "number" int, "title" text, "addedAt" timestamptz)
    join projects p on p.owner_id = ${target.ownerId} and p.number = x."number" and p.title = x."title"
    on conflict do nothing`);
}
