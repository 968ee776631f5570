import { ISSUE_COLUMNS } from "#server/issues/issue.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { prepared, join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { textQuery } from "#server/search/compile.ts";
import { isNoKey, orderOf, RANKED_MAX, relevanceOf, streamsOf, type Order } from "#server/search/order.ts";
import type { Diagnostic, Node, Query, TermNode } from "#shared/query/ast.ts";
import { isKindTerm, isStateTerm, outermost, type Summary } from "#shared/query/normalize.ts";
import type { QualifierName } from "#shared/query/qualifiers.ts";

/** A search, ready to be run. Conditions are over `issues i`. */
export type Search = {
  query: Query;
  summary: Summary;
  isScoped: boolean;
  repositoryId: number | undefined;
  /** Rows of a list, at most. */
  cap: number;
  /** Where the viewer looks. */
  fence: Sql;
  /** All that the query says but its state. */
  condition: Sql;
  /** All that it says but its kind and state. */
  inStream: Sql;
  /** Whether it has a word that few rows pass. */
  isSelective: boolean;
  /** Whether that word is a person who has to do with so much that reading in order comes to a page sooner. */
  isBusy: boolean;
  diagnostics: Diagnostic[];
};

/** The rows of one page, in the query's order. Only the keys are sorted and passed over; the rows are fetched last. */
export function listStatement(search: Search, slice: Slice): Sql {
  const isRelevance = search.summary.sort === "relevance-desc";
  const relevance = isRelevance ? relevanceOf(search.query) : undefined;
  if (relevance) return rankedStatement(search, slice, relevance);
  const order = orderOf(isRelevance ? "created-desc" : (search.summary.sort ?? "created-desc"));
  // A whole list, from its top, has one good plan whatever the repository: it is kept. Its numbers are in its text.
  const isPlain = search.isScoped && slice.offset === 0 && outermost(search.query.root).every(isPlainTerm);
  const number = (value: number) => (isPlain ? raw(String(value)) : sql`${value}`);
  const page = sql`limit ${number(slice.limit)} offset ${number(slice.offset)}`;
  const outer = outerOrder(order);
  const streams = search.isSelective && !search.isBusy ? [filtered(search, order)] : ordered(search, order);
  const [only] = streams;
  // Each stream gives as many rows as the page could need from it; together they are put into one order.
  const each = sql`limit ${number(slice.offset + slice.limit)}`;
  const found =
    streams.length === 1 && only
      ? sql`${only} ${page}`
      : sql`select * from (${join(
          streams.map((stream) => sql`(${stream} ${each})`),
          " union all ",
        )}) k order by ${outer} ${page}`;
  const statement = sql`
    select ${ISSUE_COLUMNS} from (${found}) k join issues i on i.repository_id = k.repository_id and i.id = k.id
    order by ${outer}`;
  return isPlain ? prepared(statement) : statement;
}

/** Finds the rows first and sorts them then; `offset 0` keeps the order from choosing how they are found. */
function filtered(search: Search, order: Order): Sql {
  const where = sql`${search.fence} and ${stateOf(search)} and ${search.condition}`;
  const values = order.keys.map((key) => key.value);
  const direction = raw(order.direction);
  const sorted = values.flatMap((value, index) => (isNoKey(value) ? [] : [sql`${raw(`k${index}`)} ${direction}`]));
  return sql`select * from (select i.repository_id, i.id, ${named(values)} from issues i where ${where} offset 0) f
    order by ${join(sorted, ", ")}, id ${direction}`;
}

function named(values: Sql[]): Sql {
  return join(
    values.map((value, index) => sql`${value} as ${raw(`k${index}`)}`),
    ", ",
  );
}

/** Reads each part of the order, each kind and each state, from the index that has it in order. */
function ordered(search: Search, order: Order): Sql[] {
  return order.parts.flatMap((part) =>
    streamsOf(search.summary).map((stream) => {
      const where = sql`${search.fence} and ${stream} and ${search.inStream}`;
      return keysOf(part.keys, part.condition ? sql`${where} and ${part.condition}` : where, order);
    }),
  );
}

function keysOf(values: Sql[], where: Sql, order: Order): Sql {
  const direction = raw(order.direction);
  const sorted = values.filter((value) => !isNoKey(value)).map((value) => sql`${value} ${direction}`);
  return sql`select i.repository_id, i.id, ${named(values)} from issues i where ${where}
    order by ${join(sorted, ", ")}, i.id ${direction}`;
}

/** What has reactions has no second key: it is passed over there. */
function outerOrder({ keys, direction }: Order): Sql {
  const nulls = direction === "asc" ? "nulls last" : "nulls first";
  const named = keys.map((_, index) => raw(`k.k${index} ${direction} ${nulls}`));
  return join([...named, raw(`k.id ${direction}`)], ", ");
}

function stateOf({ summary }: Search): Sql {
  return summary.state === undefined ? sql`true` : sql`i.state = ${raw(`'${summary.state.toUpperCase()}'`)}`;
}

type Relevance = NonNullable<ReturnType<typeof relevanceOf>>;

/**
 * The most recent matches, those with the words in their title first, weighed
 * against each other; behind them the others, as they were found.
 */
function rankedStatement(search: Search, slice: Slice, { title, rank }: Relevance): Sql {
  const here = search.repositoryId === undefined ? sql`true` : sql`d.repository_id = ${search.repositoryId}`;
  // search_documents_title
  const titled = sql`((i.repository_id, i.id) in (select d.repository_id, d.issue_id from search_documents d where ${here} and ${title} offset 0))`;
  const most = Math.max(RANKED_MAX, slice.offset + slice.limit);
  return sql`
    select ${ISSUE_COLUMNS} from (
      select c.repository_id, c.id, c.at, case when c.at <= ${RANKED_MAX} then ${rank} end as rank from (
        select i.repository_id, i.id, row_number() over (order by ${titled} desc, i.created_at desc, i.id desc) as at from issues i
        where ${search.fence} and ${stateOf(search)} and ${search.condition}
        order by at limit ${most}
      ) c join search_documents d on d.repository_id = c.repository_id and d.issue_id = c.id
      order by rank desc nulls last, c.at limit ${slice.limit} offset ${slice.offset}
    ) k join issues i on i.repository_id = k.repository_id and i.id = k.id
    order by k.rank desc nulls last, k.at`;
}

/** Whether a query has a word that few rows pass. Others are read in the order of an index until a page is full. */
export function isSelective(query: Query): boolean {
  return outermost(query.root).some((node) => isText(node) || isNamed(node, SELECTIVE) || isNamed(node, INVOLVING));
}

/** Whether every such word is of a person who has to do with very much. */
export function isBusy(query: Query, busy: (login: string) => boolean): boolean {
  const nodes = outermost(query.root);
  if (nodes.some((node) => isText(node) || isNamed(node, SELECTIVE))) return false;
  return nodes
    .filter((node) => isNamed(node, INVOLVING))
    .every((node) => node.values.every((value) => busy(value.text)));
}

function isText(node: Node): boolean {
  return textQuery(node, "") !== undefined;
}

function isNamed(node: Node, names: ReadonlySet<QualifierName>): node is TermNode {
  if (node.kind !== "term" || node.negated) return false;
  if (names === SELECTIVE && (node.name === "is" || node.name === "has")) {
    return node.values.every((value) => SELECTIVE_VALUES.has(value.text.toLowerCase()));
  }
  return names.has(node.name) && node.values.every((value) => value.text !== "*");
}

const INVOLVING: ReadonlySet<QualifierName> = new Set<QualifierName>(["mentions", "commenter", "involves"]);

const SELECTIVE: ReadonlySet<QualifierName> = new Set<QualifierName>([
  "team",
  "project",
  "parent-issue",
  "sub-issue",
  "blocked-by",
  "blocking",
  "head",
  "reviewed-by",
  "review-requested",
  "user-review-requested",
  "team-review-requested",
  "milestone-number",
  "linked",
  "field",
]);

/** Of `is:` and `has:`: what another table names for a few. */
const SELECTIVE_VALUES: ReadonlySet<string> = new Set(["blocked", "pinned", "parent-issue", "sub-issue"]);

/** Of kind, state or order: words without values of their own in the statement. */
function isPlainTerm(node: Node): boolean {
  if (node.kind !== "term" || node.negated || node.values.length !== 1) return false;
  const value = node.values[0]?.text.toLowerCase() ?? "";
  return node.name === "sort" || isKindTerm(node) || isStateTerm(node.name, value);
}
