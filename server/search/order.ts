import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { queryOf, wordsOf } from "#server/search/words.ts";
import type { Query, TextNode } from "#shared/query/ast.ts";
import { walk, type Summary } from "#shared/query/normalize.ts";
import { REACTION_SORTS, type ReactionSort, type Sort } from "#shared/query/qualifiers.ts";

/**
 * An order as the list needs it: the values that it sorts by, first to last,
 * each under a name, then always the id. `parts` divides the rows where one
 * index cannot give the whole order; rows of an earlier part come first.
 */
export type Order = {
  keys: { value: Sql }[];
  direction: "asc" | "desc";
  parts: { condition: Sql | undefined; keys: Sql[] }[];
};

const NO_TIME = sql`null::timestamptz`;
const NO_COUNT = sql`0`;

/** A key that is the same in all rows of a part: there is nothing to sort by. */
export function isNoKey(key: Sql): boolean {
  return key === NO_TIME || key === NO_COUNT;
}

export function orderOf(sort: Sort): Order {
  const [, name = "created", direction = "desc"] = /^(.+)-(asc|desc)$/.exec(sort) ?? [];
  const way = direction as "asc" | "desc";
  const column = COLUMNS[name];
  if (column) return simple(column, way);
  if (name === "milestone_prio") {
    // What nobody has placed stands in the order of its making (migration 0014 says how places lie between).
    return simple(sql`coalesce(i.milestone_rank, i.id::numeric)`, "asc");
  }
  const place = REACTION_SORTS[name as ReactionSort];
  const value = place ? sql`i.reaction_counts[${raw(String(place))}]` : sql`i.reaction_count`;
  // issues_by_reactions and its kin hold the few that have any; the others follow in the order of their making.
  const some = { condition: sql`${value} > 0`, keys: [value, NO_TIME] };
  const none = { condition: sql`coalesce(${value}, 0) = 0`, keys: [NO_COUNT, sql`i.created_at`] };
  return {
    keys: [
      { value: sql`coalesce(${value}, 0)` },
      { value: sql`case when coalesce(${value}, 0) = 0 then i.created_at end` },
    ],
    direction: way,
    parts: way === "desc" ? [some, none] : [none, some],
  };
}

const COLUMNS: Record<string, Sql> = {
  created: sql`i.created_at`,
  updated: sql`i.updated_at`,
  comments: sql`i.comment_count`,
  interactions: sql`(i.comment_count + i.reaction_count)`,
};

function simple(value: Sql, direction: "asc" | "desc"): Order {
  return { keys: [{ value }], direction, parts: [{ condition: undefined, keys: [value] }] };
}

/** How many of the most recent matches are weighed against each other for `sort:relevance`. */
export const RANKED_MAX = 250;

/**
 * Best match: the words in the title over the body over the comments, next to
 * each other over scattered; what is equal, by recency. Undefined where there
 * are no words. `title` picks whom to weigh, `rank` weighs them (alias `d`).
 */
export function relevanceOf(query: Query): { title: Sql; rank: Sql } | undefined {
  const texts: TextNode[] = [];
  walk(query.root, (node) => {
    if (node.kind === "text") texts.push(node);
  });
  const words = texts.flatMap((node) => queryOf(node.text, node.quoted, "") ?? []);
  if (words.length === 0) return undefined;
  const every = words.join(" & ");
  const any = words.join(" | ");
  const inRow = texts.flatMap((node) => wordsOf(node.text).map((word) => word.text));
  const phrase = inRow.map((word) => `'${word}'`).join(" <-> ");
  const isPhrase = inRow.length > 1;
  return {
    title: sql`(d.title @@ ${every}::tsquery)`,
    rank: join(
      [
        sql`(d.title @@ ${every}::tsquery)::int * 4`,
        ...(isPhrase
          ? [sql`(d.title @@ ${phrase}::tsquery)::int * 4`, sql`(d.document @@ ${phrase}::tsquery)::int * 2`]
          : []),
        sql`round(ts_rank('{0.05, 0.1, 0.4, 1.0}', d.document, ${any}::tsquery)::numeric, 3)`,
      ],
      " + ",
    ),
  };
}

/**
 * Kinds and states to read one after the other: the indexes begin with both,
 * so a query that wants all of them merges ordered streams, and none is sorted.
 */
export function streamsOf(summary: Summary): Sql[] {
  const kinds = summary.isPull === undefined ? [false, true] : [summary.isPull];
  const states = summary.state === undefined ? ["OPEN", "CLOSED"] : [summary.state.toUpperCase()];
  return kinds.flatMap((isPull) =>
    states.map((state) => sql`${raw(isPull ? "i.is_pull" : "not i.is_pull")} and i.state = ${raw(`'${state}'`)}`),
  );
}
