import { visibleEach } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { alsoInRepositories, hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";

export type MilestoneRow = {
  id: number;
  repositoryId: number;
  number: number;
  title: string;
  description: string | null;
  descriptionHtml: string | null;
  dueOn: Date | null;
  state: "OPEN" | "CLOSED";
  creatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
};

export type MilestoneKey = { repositoryId: number; id: number };

export const MILESTONE_COLUMNS = raw(`m.id, m.repository_id, m.number, m.title, m.description, m.description_html,
  m.due_on, m.state, m.creator_id, m.created_at, m.updated_at, m.closed_at`);

export const milestoneKey = (key: MilestoneKey) => `${key.repositoryId}:${key.id}`;

export async function loadMilestones(
  ctx: Context,
  keys: readonly MilestoneKey[],
): Promise<(MilestoneRow | undefined)[]> {
  const rows = await ctx.db.rows<MilestoneRow>(
    prepared(sql`
    select ${MILESTONE_COLUMNS} from milestones m join repositories r on r.id = m.repository_id
    where ${hasKey("m.repository_id, m.id", keys)}
      and ${visibleEach(ctx.viewer)}`),
  );
  return inOrder(keys, rows, milestoneKey);
}

type Title = { repositoryId: number; title: string };

/** The milestone of a title, in any case, in a repository that the caller has loaded. Of several, an open one. */
export function milestoneByTitle(ctx: Context, { repositoryId, title }: Title): Promise<MilestoneRow | undefined> {
  return ctx.db.row<MilestoneRow>(sql`
    select ${MILESTONE_COLUMNS} from milestones m
    where m.repository_id = ${repositoryId} and lower(m.title) = lower(${title}) order by m.state, m.id limit 1`);
}

/** Whether another milestone of the repository has the title, in any case. */
export async function isTitleTaken(
  ctx: Context,
  { repositoryId, title, id }: Title & { id?: number },
): Promise<boolean> {
  const taken = await ctx.db.row(sql`
    select 1 from milestones m
    where m.repository_id = ${repositoryId} and lower(m.title) = lower(${title}) and m.id is distinct from ${id ?? null}::bigint limit 1`);
  return taken !== undefined;
}

/** For each milestone, whether another one of its repository has the same title, in any case. */
export async function loadDuplicateTitles(ctx: Context, keys: readonly MilestoneKey[]): Promise<boolean[]> {
  const rows = await ctx.db.rows<MilestoneKey>(
    prepared(sql`
    select m.id, m.repository_id from milestones m where ${hasKey("m.repository_id, m.id", keys)} and exists (
      select 1 from milestones o where o.repository_id = m.repository_id and lower(o.title) = lower(m.title) and o.id <> m.id
        and ${alsoInRepositories(
          "o.repository_id",
          keys.map(({ repositoryId }) => repositoryId),
        )})`),
  );
  const duplicates = new Set(rows.map(milestoneKey));
  return keys.map((key) => duplicates.has(milestoneKey(key)));
}
