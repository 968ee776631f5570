import type { Context } from "#server/platform/context.ts";
import { MILESTONE_COLUMNS, type MilestoneRow } from "#server/milestones/milestone.ts";
import { readCount } from "#server/platform/read-count.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

type MilestoneOrder = {
  field: "CREATED_AT" | "UPDATED_AT" | "DUE_DATE" | "COMPLETENESS" | "TITLE" | "COUNT";
  direction: "ASC" | "DESC";
};

type MilestoneArgs = PageArgs & {
  query?: string | null;
  states?: ("OPEN" | "CLOSED")[] | null;
  orderBy?: MilestoneOrder | null;
};

/** The number of issues and pull requests of the milestone `m`, and of the closed ones, from the counters. */
const COUNTS = sql`(select sum(c.count) as total, sum(c.count) filter (where c.state = 'CLOSED') as closed from facet_counts c
  where c.facet = 'MILESTONE' and c.facet_id = m.id and c.repository_id = m.repository_id)`;

const COLUMNS: Record<MilestoneOrder["field"], Sql> = {
  CREATED_AT: sql`m.created_at`,
  UPDATED_AT: sql`m.updated_at`,
  // Milestones without a due date are last in both directions.
  DUE_DATE: sql`m.due_on`,
  COMPLETENESS: sql`coalesce(n.closed::float / nullif(n.total, 0), 0)`,
  TITLE: sql`lower(m.title)`,
  COUNT: sql`coalesce(n.total, 0)`,
};

/** The milestones of a repository that the caller has loaded, by default the newest first. */
export function listMilestones(
  ctx: Context,
  repository: RepositoryRow,
  args: MilestoneArgs,
): Promise<Connection<MilestoneRow>> {
  const text = args.query?.trim() || null;
  const where = sql`m.repository_id = ${repository.id}
    and (${args.states ?? null}::milestone_state[] is null or m.state = any(${args.states ?? []}::milestone_state[]))
    and (${text}::text is null or strpos(lower(m.title), lower(${text ?? ""})) > 0)`;
  const { field, direction } = args.orderBy ?? { field: "CREATED_AT", direction: "DESC" };
  const order = raw(direction === "DESC" ? "desc nulls last" : "asc nulls last");
  const isCounted = field === "COMPLETENESS" || field === "COUNT";
  return loadConnection(args, LIMITS.milestonesPage, {
    count: () => readCount(ctx, sql`select count(*) from milestones m where ${where}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<MilestoneRow>(sql`
        select ${MILESTONE_COLUMNS} from milestones m ${isCounted ? sql`left join lateral ${COUNTS} n on true` : raw("")}
        where ${where} order by ${COLUMNS[field]} ${order}, m.id desc limit ${limit} offset ${offset}`),
  });
}
