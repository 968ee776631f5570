import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { recordAll, type NewEvent } from "#server/events/record.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { announceItems } from "#server/projects/announce-item.ts";
import { ITEM_COLUMNS, type ProjectItemRow } from "#server/projects/project-item.ts";
import { PROJECT_ITEMS_MAX, type ProjectRow } from "#server/projects/project.ts";

/** An issue that is added to a project, or removed from it. */
export type ProjectItemChange = { issue: IssueKey; project: ProjectRow };

type ItemEventKind = "ADDED_TO_PROJECT_V2" | "REMOVED_FROM_PROJECT_V2";

/** Adds issues to projects, and records an event for each that was not in its project; the caller has checked the permission. */
export async function addProjectItems(ctx: Context, added: readonly ProjectItemChange[]): Promise<void> {
  if (added.length === 0) return;
  const rows = await ctx.db.rows<ProjectItemRow>(sql`
    insert into project_items as i (project_id, repository_id, issue_id, added_at, updated_at, creator_id)
    select n.*, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${ctx.viewer.accountId}::bigint from ${toRows(added)} as n
    on conflict do nothing returning ${ITEM_COLUMNS}`);
  await recordItems(ctx, { kind: "ADDED_TO_PROJECT_V2", changes: added, rows });
}

/** Removes issues from projects, and records an event for each that was in its project; the caller has checked the permission. */
export async function removeProjectItems(ctx: Context, removed: readonly ProjectItemChange[]): Promise<void> {
  if (removed.length === 0) return;
  const rows = await ctx.db.rows<ProjectItemRow>(sql`
    delete from project_items i using ${toRows(removed)} as n (project_id, repository_id, issue_id)
    where i.project_id = n.project_id and i.repository_id = n.repository_id and i.issue_id = n.issue_id
    returning ${ITEM_COLUMNS}`);
  await recordItems(ctx, { kind: "REMOVED_FROM_PROJECT_V2", changes: removed, rows });
}

/** Throws if one of the projects cannot take another item. */
export async function requireRoom(ctx: Context, projectIds: readonly number[]): Promise<void> {
  const full = await ctx.db.row(sql`
    select 1 from project_items where project_id = any(${[...projectIds]}::bigint[])
    group by project_id having count(*) >= ${PROJECT_ITEMS_MAX} limit 1`);
  if (full) throw unprocessable(`A project can have at most ${PROJECT_ITEMS_MAX} items.`, "projectId");
}

/** The number of items of each project, by its id. */
export async function countProjectItems(ctx: Context, projectIds: readonly number[]): Promise<Map<number, number>> {
  if (projectIds.length === 0) return new Map();
  const rows = await ctx.db.rows<{ projectId: number; count: number }>(sql`
    select project_id, count(*) as count from project_items where project_id = any(${projectIds}::bigint[]) group by 1`);
  return new Map(rows.map(({ projectId, count }) => [projectId, count]));
}

function toRows(changes: readonly ProjectItemChange[]) {
  return sql`unnest(${changes.map(({ project }) => project.id)}::bigint[],
    ${changes.map(({ issue }) => issue.repositoryId)}::bigint[], ${changes.map(({ issue }) => issue.id)}::bigint[])`;
}

type Written = { kind: ItemEventKind; changes: readonly ProjectItemChange[]; rows: readonly ProjectItemRow[] };

/** In the order of the changes. */
async function recordItems(ctx: Context, { kind, changes, rows }: Written): Promise<void> {
  const written = new Map(rows.map((row) => [`${row.projectId}:${row.repositoryId}:${row.issueId}`, row]));
  const items = changes.flatMap(({ issue, project }) => {
    const item = written.get(`${project.id}:${issue.repositoryId}:${issue.id}`);
    return item ? [{ issue, project, item }] : [];
  });
  const events = items.map(({ issue, project }): NewEvent => {
    const data = { projectId: project.id, projectTitle: project.title };
    return { kind, repositoryId: issue.repositoryId, issueId: issue.id, data };
  });
  await recordAll(ctx, events);
  await announceItems(ctx, kind === "ADDED_TO_PROJECT_V2" ? "created" : "deleted", items);
}
