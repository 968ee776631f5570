import { readable, visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { filterIssues, hasLabel, type IssueFilters } from "#server/issues/issue-filters.ts";
import type { IssueRow, IssueState } from "#server/issues/issue.ts";
import { listIssueRows, type IssueOrder } from "#server/issues/list-rows.ts";
import type { Connection, PageArgs } from "#server/platform/graphql/connection.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

type IssueListArgs = PageArgs & {
  states?: IssueState[] | null;
  labels?: string[] | null;
  filterBy?: IssueFilters | null;
  orderBy?: IssueOrder | null;
};

/** The issues of a repository, or those of them that meet a condition over alias `i`. */
type IssueScope = { repositoryId: number; condition?: Sql };

/** Lists issues of a repository that the caller has loaded as the viewer. */
export function listIssues(
  ctx: Context,
  { repositoryId, condition = sql`true` }: IssueScope,
  args: IssueListArgs,
): Promise<Connection<IssueRow>> {
  const id = sql`${repositoryId}`;
  return list(ctx, { repositoryId: id, from: sql`issues i where i.repository_id = ${id} and ${condition}` }, args);
}

/** Lists issues that an account has opened, in repositories that the viewer can see. */
export function listIssuesByAuthor(ctx: Context, authorId: number, args: IssueListArgs): Promise<Connection<IssueRow>> {
  const from = sql`issues i join repositories r on r.id = i.repository_id
    where i.author_id = ${authorId} and ${visible(ctx.viewer)}`;
  return list(ctx, { repositoryId: raw("i.repository_id"), from }, args);
}

/** Tables with the condition of the scope, and the repository of an issue: its id, or the column that has it. */
type IssueSource = { from: Sql; repositoryId: Sql };

function list(ctx: Context, { from, repositoryId }: IssueSource, args: IssueListArgs): Promise<Connection<IssueRow>> {
  const matching = sql`${from} and not i.is_pull and ${readable(ctx.viewer)}
    and ${args.states ? sql`i.state = any(${args.states}::issue_state[])` : sql`true`}
    and ${args.labels ? hasLabel(repositoryId, args.labels) : sql`true`}
    and ${filterIssues(ctx, repositoryId, args.filterBy ?? {})}`;
  return listIssueRows(ctx, matching, args);
}
