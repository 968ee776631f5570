import { ISSUE_COLUMNS, type IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { readCount } from "#server/platform/read-count.ts";

const COLUMNS = {
  COMMENTS: raw("i.comment_count"),
  CREATED_AT: raw("i.created_at"),
  UPDATED_AT: raw("i.updated_at"),
};

export type IssueOrder = { field: keyof typeof COLUMNS; direction: "ASC" | "DESC" };

/** A connection of issues or pull requests, by default the newest first. `from` has the alias `i`, and the conditions. */
export function listIssueRows(
  ctx: Context,
  from: Sql,
  args: PageArgs & { orderBy?: IssueOrder | null },
): Promise<Connection<IssueRow>> {
  const column = COLUMNS[args.orderBy?.field ?? "CREATED_AT"];
  const direction = args.orderBy?.direction === "ASC" ? raw("asc") : raw("desc");
  return loadConnection(args, 30, {
    count: () => readCount(ctx, sql`select count(*) from ${from}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<IssueRow>(sql`
        select ${ISSUE_COLUMNS} from ${from}
        order by ${column} ${direction}, i.id ${direction} limit ${limit} offset ${offset}`),
  });
}
