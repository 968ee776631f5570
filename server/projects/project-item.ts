import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { hasKey, prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { type IssueKey } from "#server/issues/issue.ts";
import { visibleProject } from "#server/projects/project.ts";

/** An issue, a pull request or a draft in a project. Without an issue, and without a draft, it has no content. */
export type ProjectItemRow = {
  id: number;
  projectId: number;
  /** Null: a draft. */
  repositoryId: number | null;
  issueId: number | null;
  isArchived: boolean;
  creatorId: number | null;
  addedAt: Date;
  updatedAt: Date;
};

/** A draft of an issue, which exists in a project only. */
export type DraftRow = {
  itemId: number;
  title: string;
  body: string;
  assigneeIds: number[];
  creatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of a `ProjectItemRow`, of the table alias `i`. */
export const ITEM_COLUMNS = raw(
  "i.id, i.project_id, i.repository_id, i.issue_id, i.is_archived, i.creator_id, i.added_at, i.updated_at",
);
const PAGE_SIZE = 20;

type ItemArgs = PageArgs & { archivedStates?: readonly ("ARCHIVED" | "NOT_ARCHIVED")[] | null };

/** The items of a project, or those of them that a selection of ids has. */
type ItemScope = { projectId: number; ids?: Sql | undefined };

/** The items of a project in their order. The caller has loaded the project as the viewer. */
export function listProjectItems(
  ctx: Context,
  { projectId, ids }: ItemScope,
  args: ItemArgs,
): Promise<Connection<ProjectItemRow>> {
  const states = args.archivedStates?.map((state) => state === "ARCHIVED");
  const where = sql`i.project_id = ${projectId} and ${states ? sql`i.is_archived = any(${states}::boolean[])` : sql`true`}
    and ${ids ? sql`i.id in (${ids})` : sql`true`}`;
  return loadConnection(args, PAGE_SIZE, {
    count: () => readCount(ctx, sql`select count(*) from project_items i where ${where}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<ProjectItemRow>(sql`
        select ${ITEM_COLUMNS} from project_items i where ${where}
        order by coalesce(i.rank, i.id::numeric), i.id limit ${limit} offset ${offset}`),
  });
}

/** Items of projects that the viewer can see, by their ids. */
export async function loadProjectItems(ctx: Context, ids: readonly number[]): Promise<(ProjectItemRow | undefined)[]> {
  const rows = await ctx.db.rows<ProjectItemRow>(
    prepared(sql`
      select ${ITEM_COLUMNS} from project_items i join projects p on p.id = i.project_id
      where i.id = any(${[...ids]}::bigint[]) and ${visibleProject(ctx)}`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

type ItemsOfIssue = IssueKey & { items: ProjectItemRow[] };

/** The items that stand for issues, in projects that the viewer can see; the oldest first. */
export async function loadItemsOfIssues(ctx: Context, keys: readonly IssueKey[]): Promise<ItemsOfIssue[]> {
  const rows = await ctx.db.rows<ProjectItemRow & IssueKey>(
    prepared(sql`
      select ${ITEM_COLUMNS} from project_items i join projects p on p.id = i.project_id
      where ${hasKey("i.repository_id, i.issue_id", keys)} and ${visibleProject(ctx)} order by i.added_at, i.id`),
  );
  return keys.map(({ repositoryId, id }) => ({
    repositoryId,
    id,
    items: rows.filter((row) => row.repositoryId === repositoryId && row.issueId === id),
  }));
}

/** The item that stands for an issue in a project. */
export function findItemOfIssue(ctx: Context, projectId: number, issue: IssueKey): Promise<ProjectItemRow | undefined> {
  return ctx.db.row<ProjectItemRow>(sql`
    select ${ITEM_COLUMNS} from project_items i
    where i.project_id = ${projectId} and i.repository_id = ${issue.repositoryId} and i.issue_id = ${issue.id}`);
}

/** Drafts by the ids of their items. The caller has loaded the items as the viewer. */
export async function loadDrafts(ctx: Context, itemIds: readonly number[]): Promise<(DraftRow | undefined)[]> {
  const rows = await ctx.db.rows<DraftRow>(
    prepared(sql`
      select d.item_id, d.title, d.body, d.assignee_ids, i.creator_id, d.created_at, d.updated_at
      from project_drafts d join project_items i on i.id = d.item_id where d.item_id = any(${[...itemIds]}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.itemId, row]));
  return itemIds.map((id) => byId.get(id));
}
