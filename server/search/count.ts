import type { Context } from "#server/context.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { Names } from "#server/search/names.ts";
import type { Node, TermNode } from "#shared/query/ast.ts";
import { isKindTerm, outermost } from "#shared/query/normalize.ts";
import { WHERE } from "#shared/query/qualifiers.ts";

export type Counts = { open: number; closed: number };

export type Counted = {
  /** The query without the state that it asks for. */
  root: Node;
  isPull: boolean | undefined;
  names: Names;
  /** Over `issues i`: where the viewer looks. */
  fence: Sql;
  /** Over `issues i`: all that the query says but its state. */
  condition: Sql;
  /** The same without its kind. */
  inStream: Sql;
  /** Whether few are expected to meet it. */
  isSelective: boolean;
  isScoped: boolean;
  /** A condition over the column `repository_id` alone, for what says only where to look. */
  place: (nodes: Node[]) => Sql;
  cap: number;
};

/**
 * Open and closed, each exact up to the cap. A whole list, and one narrowed by
 * a single label, person, milestone or type, is known from the counter tables;
 * any other is counted.
 */
export async function countByState(ctx: Context, input: Counted): Promise<Counts> {
  const known = knownCounts(input);
  if (known) return atMost(sum(await ctx.db.rows<StateCount>(known)), input.cap);
  if (input.isSelective) return countFound(ctx, input);
  // Over all repositories the cap is near: reading in order comes to it soon.
  return input.isScoped ? countWithin(ctx, input) : countInOrder(ctx, input);
}

/** What is asked for is found first, whatever the cap: then all of it is counted at once. */
async function countFound(ctx: Context, { fence, condition, cap }: Counted): Promise<Counts> {
  const rows = await ctx.db.rows<StateCount>(
    sql`select i.state, count(*) as count from issues i where ${fence} and ${condition} group by i.state`,
  );
  return atMost(sum(rows), cap);
}

/** Both states in one pass; where there are more than the caps hold, each as far as its cap. */
async function countWithin(ctx: Context, input: Counted): Promise<Counts> {
  const limit = 2 * input.cap + 1;
  const counted = sum(
    await ctx.db.rows<StateCount>(sql`
      select state, count(*) as count from (
        select i.state from issues i where ${input.fence} and ${input.condition} limit ${limit}) found group by state`),
  );
  return counted.open + counted.closed < limit ? atMost(counted, input.cap) : countInOrder(ctx, input);
}

/** Each kind and state as far as the cap, in the order of an index. */
async function countInOrder(ctx: Context, { fence, inStream, isPull, cap }: Counted): Promise<Counts> {
  const kinds = isPull === undefined ? [false, true] : [isPull];
  const each = kinds.flatMap((pull) =>
    (["OPEN", "CLOSED"] as const).map(
      (state) => sql`select ${raw(`'${state}'`)} as state, count(*) as count from (
        select 1 from issues i where ${fence} and ${raw(pull ? "i.is_pull" : "not i.is_pull")} and i.state = ${raw(`'${state}'`)} and ${inStream}
        order by i.created_at desc, i.id desc limit ${cap}) counted`,
    ),
  );
  return atMost(sum(await ctx.db.rows<StateCount>(join(each, " union all "))), cap);
}

type StateCount = { state: "OPEN" | "CLOSED"; count: number };

/** The statement over a counter table that answers, where one does. */
function knownCounts({ root, isPull, names, place }: Counted): Sql | undefined {
  const nodes = outermost(root);
  const where = nodes.filter(isPlace);
  // Two kinds at once stay conditions, which nothing meets.
  const isTheKind = (node: Node) =>
    isKindTerm(node) && node.kind === "term" && (node.values[0]?.text.toLowerCase() === "pr") === isPull;
  const others = nodes.filter((node) => !isPlace(node) && !isTheKind(node) && !isSort(node));
  const kind = isPull === undefined ? sql`true` : sql`is_pull = ${isPull}`;
  if (others.length === 0) {
    return sql`select state, sum(count)::int as count from issue_counts where ${kind} and ${place(where)} group by 1`;
  }
  const [only] = others;
  const facet = others.length === 1 && only?.kind === "term" ? facetOf(only, names) : undefined;
  if (!facet) return undefined;
  const counted = sql`select state, sum(count)::int as count from facet_counts
    where facet = ${raw(`'${facet.name}'`)} and facet_id = any(${facet.ids}::bigint[]) and ${kind} and ${place(where)} group by 1`;
  if (!facet.isNegated) return counted;
  return sql`select w.state, w.count - coalesce(f.count, 0) as count
    from (select state, sum(count)::int as count from issue_counts where ${kind} and ${place(where)} group by 1) w
    left join (${counted}) f on f.state = w.state`;
}

function isSort(node: Node): boolean {
  return node.kind === "term" && node.name === "sort";
}

/** Words that speak of the repository and of nothing else. */
function isPlace(node: Node): boolean {
  if (node.kind === "or") return node.nodes.every(isPlace);
  if (node.kind !== "term") return false;
  return (
    WHERE.includes(node.name) ||
    node.name === "archived" ||
    (node.name === "is" && node.values.every((value) => /^(public|private)$/i.test(value.text)))
  );
}

type FacetName =
  | "LABEL"
  | "ASSIGNEE"
  | "AUTHOR"
  | "MILESTONE"
  | "TYPE"
  | "REASON"
  | "MERGED"
  | "DRAFT"
  | "REVIEW"
  | "CHECKS";

type Facet = {
  name: FacetName;
  ids: number[];
  isNegated: boolean;
};

/** One term as a row of the counters. Two labels of one issue would be counted twice: only single values qualify there. */
function facetOf(node: TermNode, names: Names): Facet | undefined {
  const values = node.values.map((value) => value.text.toLowerCase());
  const [value = ""] = values;
  const account = (text: string) => names.personId(text) ?? -1;
  const facet = (name: FacetName, ids: number[], turned = false): Facet => ({
    name,
    ids,
    isNegated: node.negated !== turned,
  });
  if (node.name === "no" || node.name === "has") {
    const name = values.length === 1 ? NONE[value] : undefined;
    return name && facet(name, [0], node.name === "has");
  }
  if (values.includes("*")) return undefined;
  switch (node.name) {
    case "label":
      return values.length === 1 ? facet("LABEL", names.labelIds(value)) : undefined;
    case "assignee":
      return values.length === 1 ? facet("ASSIGNEE", [account(value)]) : undefined;
    case "author":
      return facet("AUTHOR", [...new Set(values.map(account))]);
    case "milestone":
      return facet("MILESTONE", [...new Set(values.flatMap((title) => names.milestoneIds(title)))]);
    case "is":
    case "draft":
    case "review":
    case "status": {
      const known = values.length === 1 ? PULL_FACETS[`${node.name}:${value}`] : undefined;
      return known && facet(known[0], known[1]);
    }
    case "reason":
      return node.negated
        ? undefined
        : facet("REASON", [...new Set(values.map((reason) => REASONS.indexOf(reason) + 1))]);
    case "type":
      return values.some((text) => text === "issue" || text === "pr")
        ? undefined
        : facet("TYPE", [...new Set(values.flatMap((name) => names.typeIds(name)))]);
    default:
      return undefined;
  }
}

/** What only pull requests have: the places of their values in review_decision and check_state. */
const PULL_FACETS: Record<string, [FacetName, number[]]> = {
  "is:merged": ["MERGED", [1]],
  "is:unmerged": ["MERGED", [0]],
  "is:draft": ["DRAFT", [1]],
  "draft:true": ["DRAFT", [1]],
  "draft:false": ["DRAFT", [0]],
  "review:none": ["REVIEW", [0]],
  "review:approved": ["REVIEW", [1]],
  "review:changes_requested": ["REVIEW", [2]],
  "review:required": ["REVIEW", [3]],
  "status:pending": ["CHECKS", [1]],
  "status:success": ["CHECKS", [2]],
  "status:failure": ["CHECKS", [3, 4]],
};

/** In the order of issue_state_reason. */
const REASONS = ["completed", "not planned", "duplicate", "reopened"];

const NONE: Record<string, FacetName> = {
  label: "LABEL",
  assignee: "ASSIGNEE",
  milestone: "MILESTONE",
  type: "TYPE",
};

function sum(rows: StateCount[]): Counts {
  const of = (state: string) => rows.filter((row) => row.state === state).reduce((total, row) => total + row.count, 0);
  return { open: of("OPEN"), closed: of("CLOSED") };
}

function atMost(counts: Counts, cap: number): Counts {
  return { open: Math.min(cap, counts.open), closed: Math.min(cap, counts.closed) };
}
