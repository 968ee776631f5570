import { readable, visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { listIssueRows, type IssueOrder } from "#server/issues/list-rows.ts";
import type { Connection, PageArgs } from "#server/platform/graphql/connection.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

type PullState = "CLOSED" | "MERGED" | "OPEN";

export type PullListArgs = PageArgs & {
  states?: PullState[] | null;
  labels?: string[] | null;
  baseRefName?: string | null;
  headRefName?: string | null;
  orderBy?: IssueOrder | null;
};

/** The pull requests of a repository, or those that meet a condition over the aliases `i` and `p`. */
type PullScope = { repositoryId: number; condition?: Sql };

/** Lists pull requests of a repository that the caller has loaded as the viewer. */
export function listPulls(
  ctx: Context,
  { repositoryId, condition = sql`true` }: PullScope,
  args: PullListArgs,
): Promise<Connection<IssueRow>> {
  return list(ctx, sql`${PULLS} where p.repository_id = ${repositoryId} and ${condition}`, args);
}

/** Lists pull requests that an account has opened, in repositories that the viewer can see. */
export function listPullsByAuthor(ctx: Context, authorId: number, args: PullListArgs): Promise<Connection<IssueRow>> {
  const from = sql`${PULLS} join repositories r on r.id = i.repository_id
    where i.author_id = ${authorId} and i.is_pull and ${visible(ctx.viewer)}`;
  return list(ctx, from, args);
}

const PULLS = raw("pulls p join issues i on i.repository_id = p.repository_id and i.id = p.issue_id");

function list(ctx: Context, source: Sql, args: PullListArgs): Promise<Connection<IssueRow>> {
  return listIssueRows(ctx, sql`${source} and ${matches(args)} and ${readable(ctx.viewer)}`, args);
}

function matches(args: PullListArgs): Sql {
  const labels = args.labels?.map((name) => name.toLowerCase());
  const states = args.states ?? null;
  return sql`(${states}::text[] is null or case when p.merged_at is not null then 'MERGED' else i.state::text end = any(${states ?? []}::text[]))
    and (${args.baseRefName ?? null}::text is null or p.base_ref_name = ${args.baseRefName ?? null})
    and (${args.headRefName ?? null}::text is null or p.head_ref_name = ${args.headRefName ?? null})
    and (${labels ?? null}::text[] is null or i.label_ids && array(
      select l.id from labels l where l.repository_id = p.repository_id and lower(l.name) = any(${labels ?? []}::text[])))`;
}
