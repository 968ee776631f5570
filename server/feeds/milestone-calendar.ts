import { visible } from "#server/access/visible.ts";
import { writeCalendar } from "#server/feeds/write-calendar.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { FEED_LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type Row = {
  id: number;
  repositoryId: number;
  number: number;
  title: string;
  description: string | null;
  dueOn: Date;
  updatedAt: Date;
  state: "OPEN" | "CLOSED";
  ownerLogin: string;
  name: string;
};

/** The due dates of milestones in the repositories of the condition on alias `r`, the last ones first. */
export async function writeMilestoneCalendar(
  ctx: Context,
  { name, condition }: { name: string; condition: Sql },
): Promise<string> {
  const rows = await ctx.db.rows<Row>(sql`
    select m.id, m.repository_id, m.number, m.title, m.description, m.due_on, m.updated_at, m.state, o.login as owner_login, r.name
    from milestones m join repositories r on r.id = m.repository_id join accounts o on o.id = r.owner_id
    where m.due_on is not null and ${condition} and ${visible(ctx.viewer)}
    order by m.due_on desc, m.repository_id, m.id limit ${FEED_LIMITS.calendarEvents}`);
  const host = new URL(ctx.config.url).hostname;
  return writeCalendar({
    name,
    events: rows.map((row) => {
      const repository = { owner: row.ownerLogin, name: row.name };
      return {
        uid: `milestone-${row.repositoryId}-${row.id}@${host}`,
        day: row.dueOn,
        title: `${row.title} (${row.ownerLogin}/${row.name})${row.state === "CLOSED" ? ", closed" : ""}`,
        text: row.description ?? "",
        url: ctx.config.url + paths.milestone(repository, row.number),
        updatedAt: row.updatedAt,
      };
    }),
  });
}
