import { readable } from "#server/access/visible.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { compile } from "#server/search/compile.ts";
import { TRUE } from "#server/search/conditions.ts";
import type { Order } from "#server/search/order.ts";
import { isAboutRepository } from "#server/search/plan.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { inOrder, nameColumns, nameKeys, toPage } from "#server/search/sort-keys.ts";
import { getStreams } from "#server/search/streams.ts";
import {
  isInVisibleRepository,
  visibleRepositoryOf,
  visibleRepositories,
} from "#server/search/visible-repositories.ts";
import type { Node } from "#shared/query/ast.ts";

/** How many of the first rows of all repositories are read for each row of the page, and for each of the pages before it. */
const ROWS_FOR_PAGE = 8;
const ROWS_FOR_EARLIER = 2;
/** Reading so many rows, each repository's first ones, takes some 50 milliseconds. */
const ROWS_OF_EACH_MAX = 50_000;

/**
 * The keys of a page of all issues of the repositories that are searched, as far as they are among the first rows of all repositories.
 * In most installations they are. Where most of the first rows are in repositories that the viewer may not see, this ends early.
 */
export function keysOfFirst(search: Search, order: Order, slice: Slice): Sql {
  const limit = ROWS_FOR_PAGE * slice.limit + ROWS_FOR_EARLIER * slice.offset;
  return sql`select ${columns(order)} from ${readFirst(search, order, { limit })} i
    where ${isInVisibleRepository("i.repository_id", search.analysis.filters, search.scope)} ${toPage(order, slice)}`;
}

/**
 * The keys of the same page, wherever they are: of the first rows of each repository that is searched, or, if these are too many, of all
 * rows in order.
 */
export function keysOfEach(search: Search, order: Order, slice: Slice): Sql {
  const limit = slice.offset + slice.limit;
  const max = Math.floor(ROWS_OF_EACH_MAX / limit);
  const repositories = visibleRepositories(search.analysis.filters, search.scope);
  const ofEach = readFirst(search, order, { where: sql`i.repository_id = r.repository_id`, limit });
  const ofAll = readFirst(search, order, { where: sql`i.repository_id in (${repositories})`, limit });
  return sql`
    with few as materialized (select count(*) <= ${max} as are_few from (${repositories} limit ${max + 1}) f)
    (select ${columns(order)} from (${repositories} offset 0) r cross join lateral ${ofEach} i
      where (select are_few from few) ${toPage(order, slice)})
    union all (select ${columns(order)} from ${ofAll} i where not (select are_few from few) ${toPage(order, slice)})`;
}

/** How many of the first rows of all repositories are tested. They take some five milliseconds. */
const TESTED_ROWS = 6_000;

/**
 * `last` selects the key `k0` of the last of the first rows of all repositories. `isFirst` is the condition that an issue is among them, or has
 * the same key as the last one, over a table `last`.
 */
export function findFirst(search: Search, order: Order): { last: Sql; isFirst: Sql } {
  const { ofKey } = divideFilters(search.analysis.filters, order);
  const first = readFirst(search, order, {
    where: compile(ofKey, search.scope),
    limit: TESTED_ROWS,
    columns: sql`i.id`,
  });
  const isDescending = order.direction === "desc";
  return {
    last: sql`select ${raw(isDescending ? "min" : "max")}(k0) as k0 from ${first} f`,
    isFirst: sql`${join(order.keys, ", ")} ${raw(isDescending ? ">=" : "<=")} (select k0 from last)`,
  };
}

/** How many rows tell what follows the first ones. */
const LAST_ROWS = 500;

/**
 * Of the last of the first rows of all repositories: whether nine tenths are in repositories that the viewer may not see, and these are so
 * few that each is looked up for many rows. Only then it is faster to look at the repositories before the issues.
 */
export function isMostlyHidden(search: Search, order: Order): Sql {
  const { ofRepository, ofKey } = divideFilters(search.analysis.filters, order);
  const first = readFirst(search, order, { where: compile(ofKey, search.scope), limit: TESTED_ROWS });
  return sql`
    select count(r.repository_id) * 10 <= count(*) and count(distinct f.repository_id) * 10 <= count(*) as is_mostly_hidden
    from (select * from ${first} f offset ${TESTED_ROWS - LAST_ROWS}) f
    left join lateral ${visibleRepositoryOf("f.repository_id", ofRepository, search.scope)} r on true`;
}

/**
 * The keys of a page of the issues of all repositories that pass filters. The index of the order has the repository of each issue, so an
 * issue is read only if the viewer may see its repository.
 */
export function keysOfFiltered(search: Search, order: Order, slice: Slice): Sql {
  const { analysis, scope } = search;
  const { ofRepository, ofKey, others } = divideFilters(analysis.filters, order);
  const limit = slice.offset + slice.limit;
  const streams = getStreams(analysis).map(
    ({ condition }) => sql`(select f.* from (
        select i.repository_id, i.id, ${nameKeys(order.keys)} from issues i
        where ${condition} and ${readable(scope.ctx.viewer)} and ${compile(ofKey, scope)}
        ${inOrder(order.keys, order)} offset 0) f
      cross join lateral ${visibleRepositoryOf("f.repository_id", ofRepository, scope)} r
      cross join lateral (select from issues i
        where i.repository_id = r.repository_id and i.id = f.id and ${compile(others, scope)} offset 0) i
      ${toPage(order, { limit, offset: 0 })})`,
  );
  return sql`select ${columns(order)} from (${join(streams, " union all ")}) i ${toPage(order, slice)}`;
}

/** What the filters are about. Those of the key of the order end or shorten what is read of its index. */
function divideFilters(
  filters: readonly Node[],
  { field }: Order,
): Record<"ofRepository" | "ofKey" | "others", Node[]> {
  const ofRepository = filters.filter(isAboutRepository);
  const ofKey = filters.filter((node) => node.kind === "term" && node.name === field);
  return {
    ofRepository,
    ofKey,
    others: filters.filter((node) => !ofRepository.includes(node) && !ofKey.includes(node)),
  };
}

type FirstRows = { where?: Sql; limit: number; columns?: Sql };

/** The first rows of the order that the condition holds for, as a subselect that is sorted. */
export function readFirst(
  { analysis, scope }: Search,
  order: Order,
  { where = TRUE, limit, columns: read = sql`i.repository_id, i.id` }: FirstRows,
): Sql {
  const streams = getStreams(analysis).map(
    ({ condition }) => sql`(select ${read}, ${nameKeys(order.keys)} from issues i
      where ${where} and ${condition} and ${readable(scope.ctx.viewer)} ${inOrder(order.keys, order)} limit ${limit})`,
  );
  const [only] = streams;
  return only && streams.length === 1
    ? only
    : sql`(select * from (${join(streams, " union all ")}) s ${toPage(order, { limit, offset: 0 })})`;
}

function columns(order: Order): Sql {
  return sql`i.repository_id, i.id, ${nameColumns(order)}`;
}
