import type { Context } from "#server/context.ts";
import { ISSUE_COLUMNS, type IssueRow, type IssueState } from "#server/issues/issue.ts";
import { toConnection, parseSlice, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

export type IssueListArgs = PageArgs & {
  states?: IssueState[] | null;
  labels?: string[] | null;
  orderBy?: { field: "COMMENTS" | "CREATED_AT" | "UPDATED_AT"; direction: "ASC" | "DESC" } | null;
};

const COLUMNS = {
  COMMENTS: raw("i.comment_count"),
  CREATED_AT: raw("i.created_at"),
  UPDATED_AT: raw("i.updated_at"),
};

/** GitHub's plain list of issues, in a repository that the caller has loaded as the viewer: all, or some of them. */
export async function listIssues(
  ctx: Context,
  repository: Pick<RepositoryRow, "id">,
  args: IssueListArgs,
  some: Sql = sql`true`,
): Promise<Connection<IssueRow>> {
  const labels = args.labels?.map((name) => name.toLowerCase());
  const where = sql`i.repository_id = ${repository.id} and not i.is_pull and ${some}
    and (${args.states ?? null}::issue_state[] is null or i.state = any(${args.states ?? []}::issue_state[]))
    and (${labels ?? null}::text[] is null or i.label_ids && array(
      select l.id from labels l where l.repository_id = ${repository.id} and lower(l.name) = any(${labels ?? []}::text[])))`;
  const counted = await ctx.db.row<{ count: number }>(sql`select count(*) as count from issues i where ${where}`);
  const slice = parseSlice(args, counted?.count ?? 0, 30);
  const column = COLUMNS[args.orderBy?.field ?? "CREATED_AT"];
  const direction = args.orderBy?.direction === "ASC" ? raw("asc") : raw("desc");
  const rows = await ctx.db.rows<IssueRow>(sql`
    select ${ISSUE_COLUMNS} from issues i where ${where}
    order by ${column} ${direction}, i.id ${direction} limit ${slice.limit} offset ${slice.offset}`);
  return toConnection(rows, slice, counted?.count ?? 0);
}
