import { visible } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";

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
    where (m.repository_id, m.id) in (select * from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.id)}::bigint[]))
      and ${visible(ctx.viewer)}`),
  );
  return inOrder(keys, rows, milestoneKey);
}

/** The open milestone of that title, in a repository that the caller has loaded. */
export function openMilestone(ctx: Context, repositoryId: number, title: string): Promise<MilestoneRow | undefined> {
  return ctx.db.row<MilestoneRow>(sql`
    select ${MILESTONE_COLUMNS} from milestones m
    where m.repository_id = ${repositoryId} and lower(m.title) = lower(${title}) and m.state = 'OPEN' order by m.id limit 1`);
}
