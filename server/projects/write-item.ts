import { notFound } from "#server/errors.ts";
import { loadIssueForUpdate } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { announceItems, announceMove } from "#server/projects/announce-item.ts";
import { loadProjectItems, type ProjectItemRow } from "#server/projects/project-item.ts";
import { removeProjectItems } from "#server/projects/project-items.ts";
import type { ProjectRow } from "#server/projects/project.ts";
import { requireItem, requireWritableProject } from "#server/projects/require-project.ts";

type ItemOfProject = { projectId: number; itemId: number };

/** An archived item keeps its values, and is not shown with the others. */
export function archiveProjectItem(ctx: Context, input: ItemOfProject): Promise<ProjectItemRow> {
  return setArchived(ctx, input, true);
}

export function unarchiveProjectItem(ctx: Context, input: ItemOfProject): Promise<ProjectItemRow> {
  return setArchived(ctx, input, false);
}

async function setArchived(
  ctx: Context,
  { projectId, itemId }: ItemOfProject,
  isArchived: boolean,
): Promise<ProjectItemRow> {
  const project = await requireWritableProject(ctx, projectId);
  const item = await requireItem(ctx, project, itemId);
  await ctx.db.run(
    sql`update project_items set is_archived = ${isArchived}, updated_at = ${ctx.now} where id = ${item.id}`,
  );
  const written = await reload(ctx, item.id);
  if (item.isArchived === isArchived) return written;
  const changes = isArchived ? { from: null, to: ctx.now } : { from: item.updatedAt, to: null };
  const action = isArchived ? "archived" : "restored";
  await announceItems(ctx, action, [{ project, item: written }], { archived_at: changes });
  return written;
}

/** One of the values of the item was changed. */
export async function touchItem(ctx: Context, id: number): Promise<void> {
  await ctx.db.run(sql`update project_items set updated_at = ${ctx.now} where id = ${id}`);
}

/** Puts an item after another one, or before all others. */
export async function moveProjectItem(
  ctx: Context,
  { projectId, itemId, afterId }: ItemOfProject & { afterId: number | null },
): Promise<ProjectRow> {
  const project = await requireWritableProject(ctx, projectId);
  // Moves of a project run one after another, so that two items do not get the same place.
  await ctx.db.run(sql`select 1 from projects where id = ${project.id} for no key update`);
  const item = await requireItem(ctx, project, itemId);
  if (afterId !== null) await requireItem(ctx, project, afterId);
  if (afterId === item.id) return project;
  const rank = sql`coalesce(rank, id::numeric)`;
  const former = await ctx.db.row<{ id: number }>(sql`
    select o.id from project_items o, project_items i where i.id = ${item.id} and o.project_id = i.project_id
      and (coalesce(o.rank, o.id::numeric), o.id) < (coalesce(i.rank, i.id::numeric), i.id)
    order by coalesce(o.rank, o.id::numeric) desc, o.id desc limit 1`);
  await ctx.db.run(sql`
    with after as (select ${rank} as rank, id from project_items where id = ${afterId}::bigint and project_id = ${project.id}),
    next as (
      select ${rank} as rank from project_items o
      where o.project_id = ${project.id} and o.id <> ${item.id}
        and (not exists (select 1 from after) or (${rank}, o.id) > (select rank, id from after))
      order by 1, o.id limit 1)
    update project_items set updated_at = ${ctx.now}, rank = coalesce(
      ((select rank from after) + (select rank from next)) / 2, (select rank from after) + 1, (select rank from next) - 1, rank)
    where id = ${item.id}`);
  const from = former?.id ?? null;
  if (from !== afterId) await announceMove(ctx, { project, item: await reload(ctx, item.id) }, { from, to: afterId });
  return project;
}

/** Removes an item; the draft of one without an issue is deleted. */
export async function removeProjectItem(ctx: Context, { projectId, itemId }: ItemOfProject): Promise<ProjectItemRow> {
  const project = await requireWritableProject(ctx, projectId);
  const item = await requireItem(ctx, project, itemId);
  if (item.repositoryId === null || item.issueId === null) {
    await ctx.db.run(sql`delete from project_items where id = ${item.id}`);
    await announceItems(ctx, "deleted", [{ project, item }]);
    return item;
  }
  const { issue } = await loadIssueForUpdate(ctx, { repositoryId: item.repositoryId, id: item.issueId });
  await removeProjectItems(ctx, [{ issue, project }]);
  return item;
}

async function reload(ctx: Context, id: number): Promise<ProjectItemRow> {
  const [item] = await loadProjectItems(ctx, [id]);
  if (!item) throw notFound("a ProjectV2Item");
  return item;
}
