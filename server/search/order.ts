import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { REACTION_SORTS, type FieldSort, type ReactionSort, type SortField } from "#shared/query/sorts.ts";

type Direction = "asc" | "desc";

/**
 * How a list is sorted: by its keys, first to last, then by id. `parts` divides
 * the rows where no index has the whole order; the rows of an earlier part come
 * first, and each part has its own keys.
 */
export type Order = {
  /** The name of what is sorted by, which is also that of a qualifier. */
  field: string;
  keys: Sql[];
  direction: Direction;
  parts: { condition: Sql | undefined; keys: Sql[] }[];
};

const NO_TIME = sql`null::timestamptz`;
const NO_COUNT = sql`0`;

/** A key that is the same in all rows of a part does not sort them. */
export function isConstantKey(key: Sql): boolean {
  return key === NO_TIME || key === NO_COUNT;
}

const COLUMNS: Readonly<Record<Exclude<SortField, "reactions">, Sql>> = {
  created: sql`i.created_at`,
  updated: sql`i.updated_at`,
  comments: sql`i.comment_count`,
  interactions: sql`(i.comment_count + i.reaction_count)`,
};

/** Whether an index has the issues of all repositories in this order. */
export function isIndexedEverywhere(sort: FieldSort): boolean {
  return isColumn(toField(sort));
}

function toField(sort: FieldSort): string {
  return sort.slice(0, sort.lastIndexOf("-"));
}

export function toOrder(sort: FieldSort): Order {
  const field = toField(sort);
  return { field, ...orderByField(field, sort.endsWith("-asc") ? "asc" : "desc") };
}

function orderByField(field: string, direction: Direction): Omit<Order, "field"> {
  // Issues that nobody has placed are in the order of their creation (migration 0014 describes the ranks).
  if (field === "milestone_prio") return orderBy(sql`coalesce(i.milestone_rank, i.id::numeric)`, "asc");
  if (isColumn(field)) return orderBy(COLUMNS[field], direction);
  return orderByReactions(isReactionSort(field) ? REACTION_SORTS[field] : undefined, direction);
}

function isColumn(field: string): field is keyof typeof COLUMNS {
  return Object.hasOwn(COLUMNS, field);
}

function isReactionSort(field: string): field is ReactionSort {
  return Object.hasOwn(REACTION_SORTS, field);
}

function orderBy(key: Sql, direction: Direction): Omit<Order, "field"> {
  return { keys: [key], direction, parts: [{ condition: undefined, keys: [key] }] };
}

/**
 * issues_by_reactions and its kin hold the few issues that have reactions; the
 * others follow by date of creation. `position` is of the kind of reaction.
 */
function orderByReactions(position: number | undefined, direction: Direction): Omit<Order, "field"> {
  const count = position === undefined ? sql`i.reaction_count` : sql`i.reaction_counts[${raw(String(position))}]`;
  const withReactions = { condition: sql`${count} > 0`, keys: [count, NO_TIME] };
  const without = { condition: sql`coalesce(${count}, 0) = 0`, keys: [NO_COUNT, sql`i.created_at`] };
  return {
    keys: [sql`coalesce(${count}, 0)`, sql`case when coalesce(${count}, 0) = 0 then i.created_at end`],
    direction,
    parts: direction === "desc" ? [withReactions, without] : [without, withReactions],
  };
}
