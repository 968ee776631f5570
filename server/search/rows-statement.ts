import { ISSUE_COLUMNS, type IssueRow } from "#server/issues/issue.ts";
import { join, prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { compile } from "#server/search/compile.ts";
import { TRUE } from "#server/search/conditions.ts";
import {
  findFirst,
  isMostlyHidden,
  keysOfEach,
  keysOfFiltered,
  keysOfFirst,
  readFirst,
} from "#server/search/everywhere-statement.ts";
import { toOrder, type Order } from "#server/search/order.ts";
import { isAboutRepository, type RowsPlan } from "#server/search/plan.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { toRelevance } from "#server/search/relevance.ts";
import { inScope, issuesWithText, type SearchScope } from "#server/search/scope.ts";
import { inOrder, nameColumns, nameKeys, orderByKeys, toPage } from "#server/search/sort-keys.ts";
import { getStreams } from "#server/search/streams.ts";
import { countTried } from "#server/search/tried-rows.ts";
import { visibleRepositoryOf } from "#server/search/visible-repositories.ts";

/** What filters read. */
const ALL_COLUMNS = sql`i.*`;
/** How many rows of all repositories are read for each one that is tested. */
const ROWS_FOR_VISIBLE = 4;

/**
 * The rows of one page in the query's order. Some plans test only the first rows of the order (`otherRowsStatement`). Only keys are sorted
 * and skipped; the rows are fetched last.
 */
export function rowsStatement(search: Search, slice: Slice): Sql {
  const { rows } = search.plan;
  switch (rows.kind) {
    case "ranked":
      return rankedStatement(search, rows, slice);
    case "selective":
      return selectiveStatement(search, toOrder(rows.sort), slice);
    case "tried":
      return triedStatement(search, rows, slice);
    case "everywhere":
      return fetchKeys(search, rows, slice, keysOfFirst);
    case "filtered":
    case "ordered":
      return orderedStatement(search, rows, slice);
  }
}

type SelectivePlan = RowsPlan & { kind: "selective" };
type RankedPlan = RowsPlan & { kind: "ranked" };
type EverywherePlan = RowsPlan & { kind: "everywhere" };
type TriedPlan = RowsPlan & { kind: "tried" };
export type FilteredPlan = RowsPlan & { kind: "filtered" };

/**
 * All rows of a page that `rowsStatement` has not filled, if it tested only the first rows of the order. Without a result, there are no
 * more rows. Undefined: it found all rows of the page.
 */
export function otherRowsStatement(search: Search, slice: Slice): Sql | undefined {
  const { rows } = search.plan;
  switch (rows.kind) {
    case "tried":
      return untriedStatement(search, rows, slice);
    case "everywhere":
      return fetchKeys(search, rows, slice, keysOfEach);
    default:
      return undefined;
  }
}

/** The rows of a page of issues that pass filters, in order: as far as they are among the first rows of all repositories, and wherever they are. */
export function filteredRowsStatements(search: Search, plan: FilteredPlan, slice: Slice): { first: Sql; all: Sql } {
  return {
    first: orderedStatement(search, plan, slice, findFirst(search, toOrder(plan.sort))),
    all: fetchKeys(search, plan, slice, keysOfFiltered),
  };
}

/** Whether most of the issues that follow the first ones are in few repositories that the viewer may not see. */
export function hiddenStatement(search: Search, { sort }: FilteredPlan): Sql {
  return isMostlyHidden(search, toOrder(sort));
}

function fetchKeys(
  search: Search,
  { sort }: EverywherePlan | FilteredPlan,
  slice: Slice,
  toKeys: typeof keysOfFirst,
): Sql {
  const order = toOrder(sort);
  return fetchRows(toKeys(search, order, slice), order, search);
}

function selectiveStatement(search: Search, order: Order, slice: Slice): Sql {
  const keys = sql`select * from ${findKeys(search, order)} f ${toPage(order, slice)}`;
  return fetchRows(keys, order, search);
}

/** A row with the counts of both states. If the page has no rows, it is one that has only the counts. */
export type CountedRow = { open: number; closed: number } & (IssueRow | { id: null });

/** The rows of one page, and how many there are: all are found once. */
export function countedRowsStatement(search: Search, plan: SelectivePlan | RankedPlan, slice: Slice): Sql {
  return plan.kind === "ranked" ? countedRanked(search, plan, slice) : countedSorted(search, plan, slice);
}

function countedSorted(search: Search, { sort }: SelectivePlan, slice: Slice): Sql {
  const order = toOrder(sort);
  const keys = sql`select * from found f where ${hasState(search.analysis, "f.state")} ${toPage(order, slice)}`;
  return fetchCounted(search, { columns: nameKeys(order.keys), keys, order: orderByKeys(order) });
}

/** `columns`: what `keys` needs of the table `found` beside the keys of the issues and their states. */
function fetchCounted(
  { conditions, found, scope }: Search,
  { columns, keys, order }: { columns: Sql; keys: Sql; order: Sql },
): Sql {
  return sql`
    with found as materialized (
      select i.repository_id, i.id, i.state, ${columns} from ${found.issues}
      where ${conditions.visible} and ${conditions.kind} and ${found.filters})
    select c.open, c.closed, ${ISSUE_COLUMNS} from (
      select count(*) filter (where f.state = 'OPEN') as open, count(*) filter (where f.state = 'CLOSED') as closed from found f) c
    left join (${keys}) k on true
    left join issues i on i.repository_id = k.repository_id and i.id = k.id and ${inWorker(scope)}
    order by ${order}`;
}

/** Finds the rows first; they are sorted then: `offset 0` keeps the order from deciding how they are found. */
function findKeys(search: Search, order: Order): Sql {
  return sql`(select i.repository_id, i.id, ${nameKeys(order.keys)} from ${search.found.issues} where ${matches(search)} offset 0)`;
}

/**
 * Those of the first rows of the order that match. They are sorted already, so PostgreSQL tests them one after the other until the page is
 * full.
 */
function triedStatement(search: Search, plan: TriedPlan, slice: Slice): Sql {
  const { sort, expected } = plan;
  const order = toOrder(sort);
  const first = toTried(search, plan, slice);
  if (!first) {
    // Rows with a label are read in order: PostgreSQL does not know how many of one repository have it.
    return expected.share === null || expected.matches !== null
      ? selectiveStatement(search, order, slice)
      : orderedStatement(search, plan, slice);
  }
  const filters = compile(search.analysis.filters, { ...search.scope, readsDocumentsOfRows: true });
  const keys = sql`
    select i.repository_id, i.id, ${nameColumns(order)} from ${first.tried} i where ${filters} ${toPage(order, slice)}`;
  return fetchRows(keys, order, search);
}

function untriedStatement(search: Search, plan: TriedPlan, slice: Slice): Sql | undefined {
  const order = toOrder(plan.sort);
  const first = toTried(search, plan, slice);
  const keys =
    first && sql`select * from ${findKeys(search, order)} f where not ${first.areAll} ${toPage(order, slice)}`;
  return keys && fetchRows(keys, order, search);
}

/** `tried`: the rows that are tested, with the keys of the order. `areAll`: whether there are no others. */
type Tried = { tried: Sql; areAll: Sql };

/** Undefined: too many rows would be tested. */
function toTried(search: Search, { sort, expected }: TriedPlan, slice: Slice): Tried | undefined {
  const order = toOrder(sort);
  const count = countTried(expected, slice);
  if (order.parts.length > 1 || count === null) return undefined;
  return search.scope.repositoryId === undefined ? triedOfAll(search, order, count) : triedOfOne(search, order, count);
}

function triedOfOne(search: Search, order: Order, count: number): Tried {
  const where = sql`i.repository_id = ${search.scope.repositoryId}`;
  const tried = readFirst(search, order, { where, limit: count, columns: ALL_COLUMNS });
  return { tried, areAll: sql`(select count(*) from ${tried} i) < ${count}` };
}

/** The rows of the repositories that the viewer may see, as far as they are among the first rows of all repositories. */
function triedOfAll(search: Search, order: Order, count: number): Tried {
  const limit = ROWS_FOR_VISIBLE * count;
  const first = readFirst(search, order, { limit, columns: ALL_COLUMNS });
  const { filters } = search.analysis;
  const visible = visibleRepositoryOf("i.repository_id", filters.filter(isAboutRepository), search.scope);
  const tried = sql`(select i.* from ${first} i cross join lateral ${visible} r ${toPage(order, { limit: count, offset: 0 })})`;
  const areAll = sql`((select count(*) from ${first} i) < ${limit} and (select count(*) from ${tried} i) < ${count})`;
  return { tried, areAll };
}

/** Reads each kind and state, and each part of the order, from the index that has it in order. `first`: reads only the first rows. */
function orderedStatement(
  search: Search,
  plan: Exclude<RowsPlan, { kind: "ranked" }>,
  slice: Slice,
  first?: ReturnType<typeof findFirst>,
): Sql {
  const order = toOrder(plan.sort);
  const { visible, filters } = search.conditions;
  const streams = order.parts.flatMap((part) =>
    getStreams(search.analysis).map(({ condition }) => {
      const where = sql`${visible} and ${condition} and ${filters} and ${first?.isFirst ?? TRUE}`;
      return readInOrder(part.keys, part.condition ? sql`${where} and ${part.condition}` : where, order);
    }),
  );
  // The first page of a whole list has the same best plan in every repository, so it is prepared; its limits are then
  // part of its text.
  const isPrepared = plan.kind === "ordered" && plan.isWholeList && slice.offset === 0;
  const number = (value: number) => (isPrepared ? raw(String(value)) : sql`${value}`);
  const page = sql`limit ${number(slice.limit)} offset ${number(slice.offset)}`;
  // Any one stream may fill the page.
  const streamLimit = sql`limit ${number(slice.offset + slice.limit)}`;
  const [only] = streams;
  const keys =
    only && streams.length === 1
      ? sql`${only} ${page}`
      : sql`select * from (${join(
          streams.map((stream) => sql`(${stream} ${streamLimit})`),
          " union all ",
        )}) k order by ${orderByKeys(order)} ${page}`;
  const statement = fetchRows(first ? sql`with last as materialized (${first.last}) ${keys}` : keys, order, search);
  return isPrepared ? prepared(statement) : statement;
}

function readInOrder(keys: readonly Sql[], where: Sql, order: Order): Sql {
  return sql`select i.repository_id, i.id, ${nameKeys(keys)} from issues i where ${where} ${inOrder(keys, order)}`;
}

function fetchRows(keys: Sql, order: Order, { scope }: Search): Sql {
  return sql`
    select ${ISSUE_COLUMNS} from (${keys}) k join issues i on i.repository_id = k.repository_id and i.id = k.id
    where ${inWorker(scope)}
    order by ${orderByKeys(order)}`;
}

/** The repository of the search is named once more: a distributed database then asks its worker alone. */
function inWorker(scope: SearchScope): Sql {
  return scope.ctx.db.isDistributed ? inScope(scope, "i.repository_id") : TRUE;
}

/** Over the issues where all matches are found: all else that the query asks for. */
function matches({ analysis, conditions: { visible, kind }, found: { filters } }: Search): Sql {
  return sql`${visible} and ${hasState(analysis, "i.state")} and ${kind} and ${filters}`;
}

function hasState({ state }: Search["analysis"], column: string): Sql {
  return state === undefined ? TRUE : sql`${raw(column)} = ${raw(`'${state.toUpperCase()}'`)}`;
}

/** Columns of all rows, the latest first. So many rows are read where they are found instead of by their keys. */
export function allRowsStatement(search: Search, { columns, max }: { columns: Sql; max: number }): Sql {
  return sql`select ${columns} from ${search.found.issues} where ${matches(search)} order by i.created_at desc, i.id desc limit ${max}`;
}

/** How many of the latest matches are ranked against each other. */
const RANKED_MAX = 250;

const BY_RANK = sql`k.rank desc nulls last, k.position`;

/** The latest matches, those with the text in their title first, in the order of their ranks; then the others by date. */
function rankedStatement(search: Search, { texts }: RankedPlan, slice: Slice): Sql {
  const { hasTitle, rank } = toRelevance(texts);
  const max = countCandidates(slice);
  const titled = isTitled(search, hasTitle);
  const candidates = hasTextInTitles(search)
    ? titledFirst(search, { hasTitle, titled, max })
    : sql`(${findCandidates(search, titled)} order by position limit ${max})`;
  return sql`
    select ${ISSUE_COLUMNS} from (${rankCandidates(candidates, rank, slice)}) k
    join issues i on i.repository_id = k.repository_id and i.id = k.id
    order by ${BY_RANK}`;
}

/** The same, of all matches. */
function countedRanked(search: Search, { texts }: RankedPlan, slice: Slice): Sql {
  const { hasTitle, rank } = toRelevance(texts);
  const candidates = sql`(
    select f.repository_id, f.id, row_number() over (order by f.is_titled desc, f.created_at desc, f.id desc) as position
    from found f where ${hasState(search.analysis, "f.state")} order by position limit ${countCandidates(slice)})`;
  const columns = sql`i.created_at, ${isTitled(search, hasTitle)} as is_titled`;
  return fetchCounted(search, { columns, keys: rankCandidates(candidates, rank, slice), order: BY_RANK });
}

function countCandidates({ offset, limit }: Slice): number {
  return Math.max(RANKED_MAX, offset + limit);
}

function rankCandidates(candidates: Sql, rank: Sql, slice: Slice): Sql {
  return sql`
    select c.repository_id, c.id, c.position, case when c.position <= ${RANKED_MAX} then ${rank} end as rank
    from ${candidates} c join search_documents d on d.repository_id = c.repository_id and d.issue_id = c.id
    order by rank desc nulls last, c.position limit ${slice.limit} offset ${slice.offset}`;
}

/** search_documents_title. Over `issues i`. */
function isTitled({ scope }: Search, hasTitle: Sql): Sql {
  return sql`((i.repository_id, i.id) in (select d.repository_id, d.issue_id from search_documents d
    where ${inScope(scope, "d.repository_id")} and ${hasTitle} offset 0))`;
}

function findCandidates(search: Search, titled: Sql): Sql {
  return sql`
    select i.repository_id, i.id, row_number() over (order by ${titled} desc, i.created_at desc, i.id desc) as position
    from ${search.found.issues} where ${matches(search)}`;
}

/** Whether what has the text in its title matches, so that the titles alone can be asked first. */
function hasTextInTitles({ analysis: { texts, filters }, scope }: Search): boolean {
  return texts.every((text) => filters.includes(text)) && (scope.weights === "" || scope.weights.includes("A"));
}

/** The latest that have the text in their title. Only if there are not enough of them, the other documents are found too. */
function titledFirst(search: Search, { hasTitle, titled, max }: { hasTitle: Sql; titled: Sql; max: number }): Sql {
  const { repositoryId } = search.scope;
  const others = compile(
    search.analysis.filters.filter(({ kind }) => kind !== "text"),
    search.scope,
  );
  const { isByText } = search.found;
  const found =
    repositoryId !== undefined && isByText
      ? { issues: issuesWithText(repositoryId, hasTitle), filters: others, isByText }
      : { issues: sql`issues i`, filters: sql`${others} and ${titled}`, isByText };
  const areEnough = sql`(select is_full from enough)`;
  return sql`(
    with titled as materialized (
      select i.repository_id, i.id, row_number() over (order by i.created_at desc, i.id desc) as position from ${found.issues}
      where ${matches({ ...search, found })}
      order by position limit ${max}),
    enough as materialized (select count(*) = ${max} as is_full from titled)
    select * from titled where ${areEnough}
    union all (${findCandidates(search, sql`((i.repository_id, i.id) in (select repository_id, id from titled))`)}
      and not ${areEnough} order by position limit ${max}))`;
}
