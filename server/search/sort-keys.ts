import type { Slice } from "#server/platform/graphql/connection.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { isConstantKey, type Order } from "#server/search/order.ts";

/** The keys of an order as the columns k0, k1 …, by which the rows of several selects are sorted together. */
export function nameKeys(keys: readonly Sql[]): Sql {
  return join(
    keys.map((key, index) => sql`${key} as ${raw(`k${index}`)}`),
    ", ",
  );
}

/** The same columns of a select of alias `i` that has them. */
export function nameColumns({ keys }: Order): Sql {
  return join(
    keys.map((_, index) => raw(`i.k${index}`)),
    ", ",
  );
}

/** Over `issues i`: sorts by the keys, so that an index gives the rows in this order. */
export function inOrder(keys: readonly Sql[], order: Order): Sql {
  const direction = raw(order.direction);
  const sorted = keys.filter((key) => !isConstantKey(key)).map((key) => sql`${key} ${direction}`);
  return sql`order by ${join([...sorted, sql`i.id ${direction}`], ", ")}`;
}

/** Sorts by the columns, and takes the rows of a page. */
export function toPage({ keys, direction }: Order, { limit, offset }: Slice): Sql {
  const sorted = keys.map((_, index) => raw(`k${index} ${direction}`));
  return sql`order by ${join([...sorted, raw(`id ${direction}`)], ", ")} limit ${limit} offset ${offset}`;
}

/**
 * Sorts the columns of alias `k`. Rows with reactions have no second key: they are in an earlier or later part than those
 * without.
 */
export function orderByKeys({ keys, direction }: Order): Sql {
  const nulls = direction === "asc" ? "nulls last" : "nulls first";
  const sorted = keys.map((_, index) => raw(`k.k${index} ${direction} ${nulls}`));
  return join([...sorted, raw(`k.id ${direction}`)], ", ");
}
