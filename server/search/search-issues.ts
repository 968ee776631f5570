import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { toConnection, parseSlice, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { compile, hasWords } from "#server/search/compile.ts";
import { countByState, type Counted, type Counts } from "#server/search/count.ts";
import { isBusy, isSelective, listStatement, type Search } from "#server/search/list-statement.ts";
import { lookUpNames, missingNames, type Names } from "#server/search/names.ts";
import type { Diagnostic, Node, Query } from "#shared/query/ast.ts";
import { isKindTerm, isStateTerm, outermost, scopeToRepository, summarize, walk } from "#shared/query/normalize.ts";
import { parse } from "#shared/query/parse.ts";
import { LIMITS } from "#shared/limits.ts";

export type SearchInput = PageArgs & { query: string };

/**
 * Parse, compile, fence, sort, limit: rows of one page and, at the same time,
 * how many are open and closed up to the list's cap. The counts leave out the
 * state that the query asks for, so that both tabs know theirs.
 */
export async function searchIssues(ctx: Context, input: SearchInput, repository?: RepositoryRow) {
  if (input.query.length > LIMITS.queryLength) {
    const nothing = await prepare(ctx, "", repository);
    return stopped(nothing, `The query is too long (maximum is ${LIMITS.queryLength} characters).`, input.query.length);
  }
  const search = await prepare(ctx, input.query, repository);
  // `last` is a page size in sort order, as at GitHub.
  const slice = parseSlice({ ...input, first: input.first ?? input.last, last: null }, search.cap, LIMITS.pageSize);
  let rows: IssueRow[];
  let counts: Counts;
  try {
    [rows, counts] = await Promise.all([
      slice.limit === 0 ? [] : ctx.db.rows<IssueRow>(listStatement(search, slice)),
      countByState(ctx, search),
    ]);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return tooExpensive(ctx, search);
  }
  const total = totalOf(search, counts);
  return {
    ...toConnection(rows, slice, Math.max(total, slice.offset + rows.length)),
    issueCount: total,
    openIssueCount: counts.open,
    closedIssueCount: counts.closed,
    ok: true,
    errors: search.diagnostics,
    search,
  };
}

/** How many a query finds in the state that it asks for, up to the list's cap; null where it could not be counted. */
export async function countIssues(ctx: Context, text: string, repository?: RepositoryRow): Promise<number | null> {
  if (text.length > LIMITS.queryLength) return null;
  const search = await prepare(ctx, text, repository);
  try {
    return totalOf(search, await countByState(ctx, search));
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return null;
  }
}

function totalOf({ summary: { state }, cap }: Search & Counted, counts: Counts): number {
  return state === undefined ? Math.min(cap, counts.open + counts.closed) : counts[state];
}

/** All that a search is before it is run. */
async function prepare(ctx: Context, text: string, repository: RepositoryRow | undefined): Promise<Search & Counted> {
  const parsed = parse(text);
  const scoped = repository ? scopeToRepository(parsed, `${repository.ownerLogin}/${repository.name}`) : parsed;
  const query = withDefaults(scoped, repository !== undefined);
  const summary = summarize(query);
  const names = await lookUpNames(ctx, query, repository);
  const scope = { ctx, names, repositoryId: repository?.id };
  const fence = repository
    ? sql`i.repository_id = ${repository.id}`
    : sql`i.repository_id in (select r.id from repositories r where ${visible(ctx.viewer)})`;
  const root = withoutState(query.root, summary.state);
  const cap = repository && ctx.viewer.accountId !== null ? LIMITS.listItemsScopedSignedIn : LIMITS.listItems;
  return {
    query,
    summary,
    names,
    fence,
    cap,
    root,
    isPull: summary.isPull,
    isSelective: isSelective(query),
    isBusy: isBusy(query, names.isBusy),
    isScoped: repository !== undefined,
    repositoryId: repository?.id,
    condition: compile(root, scope),
    // Kind and state are said by the streams.
    inStream: compile(withoutKind(root, summary.isPull), scope),
    place: (nodes: Node[]): Sql => placeOf(ctx, repository, nodes, names),
    diagnostics: [...query.diagnostics, ...wordless(query), ...missingNames(query, names)].sort(
      (a, b) => a.start - b.start,
    ),
  };
}

/** The condition over counter rows that the place words of a query are. */
function placeOf(ctx: Context, repository: RepositoryRow | undefined, nodes: Node[], names: Names): Sql {
  if (repository && nodes.length === 0) return sql`repository_id = ${repository.id}`;
  const root: Node = { kind: "and", nodes, range: { start: 0, end: 0 } };
  const condition = compile(root, { ctx, names, repositoryId: repository?.id });
  return repository
    ? sql`repository_id in (select i.repository_id from (select ${repository.id}::bigint as repository_id) i where ${condition})`
    : sql`repository_id in (select i.repository_id from (select r.id as repository_id from repositories r where ${visible(ctx.viewer)}) i where ${condition})`;
}

/** What a query that does not say so means: issues, in repositories that are not archived. */
function withDefaults(query: Query, isScoped: boolean): Query {
  const summary = summarize(query);
  const added: Node[] = [];
  if (!summary.namesArchived && !isScoped) added.push(term("archived", "false"));
  if (!summary.namesKind) added.push(term("is", "issue"));
  if (added.length === 0) return query;
  return { ...query, root: { kind: "and", nodes: [...outermost(query.root), ...added], range: query.root.range } };
}

function term(name: "archived" | "is", value: string): Node {
  const range = { start: 0, end: 0 };
  return { kind: "term", name, negated: false, values: [{ text: value, quoted: false, range }], range };
}

/** Two states at once stay a condition, which nothing meets. */
function withoutState(root: Node, state: string | undefined): Node {
  const kept = outermost(root).filter(
    (node) =>
      !(
        node.kind === "term" &&
        !node.negated &&
        isStateTerm(node.name, node.values[0]?.text.toLowerCase() ?? "") &&
        isOneValue(node, state ?? "")
      ),
  );
  return { kind: "and", nodes: kept, range: root.range };
}

function withoutKind(root: Node, isPull: boolean | undefined): Node {
  const kept = outermost(root).filter((node) => !(isKindTerm(node) && isOneValue(node, isPull ? "pr" : "issue")));
  return { kind: "and", nodes: kept, range: root.range };
}

function isOneValue(node: Node, value: string): boolean {
  return node.kind === "term" && node.values.length === 1 && node.values[0]?.text.toLowerCase() === value;
}

/** Text without a letter or digit finds nothing, so it is left out. */
function wordless(query: Query): Diagnostic[] {
  const found: Diagnostic[] = [];
  walk(query.root, (node) => {
    if (node.kind === "text" && !hasWords(node)) {
      found.push({ ...node.range, message: "left out: there is no letter or digit to look for" });
    }
  });
  return found;
}

/** The database ends a statement that takes longer than MILEPOST_QUERY_TIMEOUT_MS. */
function isTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === "57014";
}

function tooExpensive(ctx: Context, search: Search) {
  const seconds = (ctx.config.queryTimeoutMs / 1000).toLocaleString("en-US");
  const message = `The search took longer than ${seconds} seconds and was stopped. Narrow it down: name a repository, a label or a time.`;
  return stopped(search, message, search.query.source.length);
}

/** A search that was not carried out says why, and finds nothing. */
function stopped(search: Search, message: string, length: number) {
  return {
    ...toConnection<IssueRow>([], { offset: 0, limit: 0 }, 0),
    issueCount: 0,
    openIssueCount: 0,
    closedIssueCount: 0,
    ok: false,
    errors: [{ start: 0, end: length, message }, ...search.diagnostics],
    search,
  };
}
