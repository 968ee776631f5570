import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "#server/issues/issue.ts";
import { fixed, join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { connectionOf, sliceOf, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { compile, textQuery } from "#server/search/compile.ts";
import { lookUpNames } from "#server/search/names.ts";
import { unprocessable } from "#server/errors.ts";
import type { Node, Query } from "#shared/query/ast.ts";
import { isStateTerm, outermost, summarize, walk, type Summary } from "#shared/query/normalize.ts";
import { parse } from "#shared/query/parse.ts";
import type { Sort } from "#shared/query/qualifiers.ts";
import { LIMITS } from "#shared/limits.ts";

export type SearchInput = PageArgs & { query: string };

/**
 * Parse, compile, fence, sort, limit: rows of one page and, in the same round
 * trip, how many are open and closed up to the list's cap. The counts leave
 * out the state that the query asks for, so that both tabs know theirs.
 */
export async function searchIssues(ctx: Context, input: SearchInput, repository?: RepositoryRow) {
  if (input.query.length > LIMITS.queryLength) {
    throw unprocessable(`The query is too long (maximum is ${LIMITS.queryLength} characters).`, "query");
  }
  const query = withDefaults(parse(input.query), repository);
  const summary = summarize(query);
  const cap = repository && ctx.viewer.accountId !== null ? LIMITS.listItemsScopedSignedIn : LIMITS.listItems;
  const names = await lookUpNames(ctx, query, repository?.id);
  const scope = { viewer: ctx.viewer, now: ctx.now, names, repositoryId: repository?.id };
  const fence = repository ? sql`i.repository_id = ${repository.id}` : visible(ctx.viewer);
  const stateless = { ...query, root: withoutState(query.root) };
  const where = sql`${fence} and ${compile(query.root, scope)}`;
  // `last` is a page size in sort order, as at GitHub.
  const paged = { ...input, first: input.first ?? input.last, last: null };
  const slice = sliceOf(paged, cap, LIMITS.pageSize);
  // A whole list, from its top, has one good plan whatever the repository: it is kept. Its numbers are in its text.
  const isPlain = repository !== undefined && slice.offset === 0 && outermost(query.root).every(isPlainTerm);
  const window = isPlain ? sql`limit ${raw(String(slice.limit))}` : sql`limit ${slice.limit} offset ${slice.offset}`;
  const statement = sql`
    select ${ISSUE_COLUMNS} from issues i join repositories r on r.id = i.repository_id
    where ${where} order by ${orderOf(query, summary)} ${window}`;
  const [rows, counts] = await Promise.all([
    ctx.db.rows<IssueRow>(isPlain ? fixed(statement) : statement),
    countByState(ctx, {
      stateless,
      repository,
      fence,
      compiled: compile(stateless.root, scope),
      cap,
      isPull: summary.isPull,
    }),
  ]);
  const total =
    summary.state === "open"
      ? counts.open
      : summary.state === "closed"
        ? counts.closed
        : Math.min(cap, counts.open + counts.closed);
  return {
    ...connectionOf(rows, slice, Math.max(total, slice.offset + rows.length)),
    issueCount: total,
    openIssueCount: counts.open,
    closedIssueCount: counts.closed,
    ok: true,
    errors: query.diagnostics,
  };
}

/** What a query that does not say so means: issues, in repositories that are not archived. */
function withDefaults(query: Query, repository: RepositoryRow | undefined): Query {
  const summary = summarize(query);
  const added: Node[] = [];
  if (!summary.namesArchived && !repository) added.push(term("archived", "false"));
  if (summary.isPull === undefined && !namesKind(query.root)) added.push(term("is", "issue"));
  if (added.length === 0) return query;
  return { ...query, root: { kind: "and", nodes: [...outermost(query.root), ...added], range: query.root.range } };
}

/** Queries with no state or is qualifier default to issues. */
function namesKind(root: Node): boolean {
  let named = false;
  walk(root, (node) => {
    if (node.kind === "term" && ["is", "type", "state", "draft"].includes(node.name)) named = true;
  });
  return named;
}

function term(name: "archived" | "is", value: string): Node {
  const range = { start: 0, end: 0 };
  return { kind: "term", name, negated: false, values: [{ text: value, quoted: false, range }], range };
}

function withoutState(root: Node): Node {
  const kept = outermost(root).filter(
    (node) =>
      !(
        node.kind === "term" &&
        !node.negated &&
        node.values.length === 1 &&
        isStateTerm(node.name, node.values[0]?.text.toLowerCase() ?? "")
      ),
  );
  return { kind: "and", nodes: kept, range: root.range };
}

type Counted = {
  stateless: Query;
  repository: RepositoryRow | undefined;
  fence: Sql;
  compiled: Sql;
  cap: number;
  isPull: boolean | undefined;
};

async function countByState(ctx: Context, input: Counted): Promise<{ open: number; closed: number }> {
  const { repository, cap } = input;
  if (repository && input.isPull !== undefined && outermost(input.stateless.root).every(isKindOrSort)) {
    return countersOf(ctx, repository.id, input.isPull, cap);
  }
  const one = (state: "OPEN" | "CLOSED") => sql`(select count(*) from (
    select 1 from issues i join repositories r on r.id = i.repository_id
    where ${input.fence} and i.state = ${raw(`'${state}'`)} and ${input.compiled} limit ${cap}) counted)`;
  const row = await ctx.db.row<{ open: number; closed: number }>(
    sql`select ${one("OPEN")} as open, ${one("CLOSED")} as closed`,
  );
  return row ?? { open: 0, closed: 0 };
}

/** Of kind, state or order: words without values of their own in the statement. */
function isPlainTerm(node: Node): boolean {
  if (isKindOrSort(node)) return true;
  const isOne = node.kind === "term" && !node.negated && node.values.length === 1;
  return isOne && isStateTerm(node.name, node.values[0]?.text.toLowerCase() ?? "");
}

function isKindOrSort(node: Node): boolean {
  return (
    node.kind === "term" &&
    !node.negated &&
    (node.name === "sort" ||
      ((node.name === "is" || node.name === "type") &&
        ["issue", "pr"].includes(node.values[0]?.text.toLowerCase() ?? "") &&
        node.values.length === 1))
  );
}

/** A repository's whole list: the counter table knows, at any size. */
async function countersOf(ctx: Context, repositoryId: number, isPull: boolean, cap: number) {
  const rows = await ctx.db.rows<{ state: string; count: number }>(sql`
    select state, count from issue_counts where repository_id = ${repositoryId} and is_pull = ${isPull}`);
  const of = (state: string) => Math.min(cap, rows.find((row) => row.state === state)?.count ?? 0);
  return { open: of("OPEN"), closed: of("CLOSED") };
}

/** Every order ends in the id. */
const ORDERS: Record<Exclude<Sort, "relevance-desc">, Sql> = {
  "created-desc": raw("i.created_at desc, i.id desc"),
  "created-asc": raw("i.created_at asc, i.id asc"),
  "updated-desc": raw("i.updated_at desc, i.id desc"),
  "updated-asc": raw("i.updated_at asc, i.id asc"),
  "comments-desc": raw("i.comment_count desc, i.id desc"),
  "comments-asc": raw("i.comment_count asc, i.id asc"),
};

function orderOf(query: Query, summary: Summary): Sql {
  const sort = summary.sort ?? "created-desc";
  if (sort !== "relevance-desc") return ORDERS[sort];
  const words: Sql[] = [];
  walk(query.root, (node) => {
    if (node.kind === "text") words.push(textQuery(node.text, node.quoted, ""));
  });
  if (words.length === 0) return ORDERS["created-desc"];
  return sql`(select ts_rank(d.document, ${join(words, " || ")}) from search_documents d
    where d.repository_id = i.repository_id and d.issue_id = i.id) desc, i.created_at desc, i.id desc`;
}
