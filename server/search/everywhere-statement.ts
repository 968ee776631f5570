import { readable } from "#server/access/visible.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { join, sql, type Sql } from "#server/platform/db/sql.ts";
import { TRUE } from "#server/search/conditions.ts";
import type { Order } from "#server/search/order.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { inOrder, nameColumns, nameKeys, toPage } from "#server/search/sort-keys.ts";
import { getStreams } from "#server/search/streams.ts";
import { isInVisibleRepository, visibleRepositories } from "#server/search/visible-repositories.ts";

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
