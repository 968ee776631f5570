import { readable } from "#server/access/visible.ts";
import { isAnyOf, join, orByIds, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { isCanceled } from "#server/platform/db/unavailable.ts";
import { TRUE } from "#server/search/conditions.ts";
import { explain } from "#server/search/explain.ts";
import { isAboutRepository, type CountsPlan } from "#server/search/plan.ts";
import type { Search } from "#server/search/prepare-search.ts";
import type { Facet } from "#server/search/qualifiers/qualifier.ts";
import { rememberWay } from "#server/search/remembered-ways.ts";
import { runStatement } from "#server/search/run-statement.ts";
import type { SearchScope } from "#server/search/scope.ts";
import { getStreams } from "#server/search/streams.ts";
import { isInVisibleRepository, visibleRepositories } from "#server/search/visible-repositories.ts";
import type { Node } from "#shared/query/ast.ts";
import { LIMITS } from "#shared/limits.ts";

export type Counts = { open: number; closed: number };

/** How many issues a search finds in each state, whichever it asks for; each exact up to the list's cap. */
export async function countByState(search: Search): Promise<Counts> {
  const statement = countsStatement(search);
  if (isShort(search)) return count(search, statement);
  const startedAt = performance.now();
  const counts = await count(search, statement);
  if (performance.now() - startedAt <= LIMITS.quickCountMs) rememberWay(search.scope.ctx, statement).set("quick");
  return counts;
}

/** Counts that PostgreSQL expects to cost more take longer than a page waits. */
const QUICK_COST_MAX = 3_500;

/**
 * The same; undefined: it takes longer than a page waits. What took longer two times in a row, or is expected to, is not tried until a
 * minute is over or it was counted in less time.
 */
export async function countQuickly(search: Search): Promise<Counts | undefined> {
  const { counts: plan } = search.plan;
  const statement = countsStatement(search);
  if (isShort(search)) return count(search, statement);
  const memory = rememberWay(search.scope.ctx, statement);
  const way = memory.get();
  if (way === "slow" || (plan.kind !== "counters" && plan.isSlow && way !== "quick")) return undefined;
  try {
    if (way === undefined && (await isExpensive(search, statement))) {
      memory.set("slow");
      return undefined;
    }
    const counts = await count(search, statement, LIMITS.quickCountMs);
    memory.set("quick");
    return counts;
  } catch (error) {
    if (!isCanceled(error)) throw error;
    memory.set(way === "late" ? "slow" : "late");
    return undefined;
  }
}

/**
 * PostgreSQL is asked only about counts that begin with an index or have an OR: most others are quick, and asking takes two milliseconds.
 * A distributed database does not tell what it expects.
 */
async function isExpensive({ analysis, plan: { counts }, scope }: Search, statement: Sql): Promise<boolean> {
  const { db } = scope.ctx;
  const isAsked =
    counts.kind === "selective" ||
    (counts.kind === "capped" && analysis.filters.some((node) => !isAboutRepository(node) && hasAlternatives(node)));
  if (!isAsked || db.isDistributed) return false;
  const plan = await explain(db, statement);
  return plan !== undefined && plan["Total Cost"] > QUICK_COST_MAX;
}

function hasAlternatives(node: Node): boolean {
  switch (node.kind) {
    case "or":
      return true;
    case "and":
      return node.nodes.some(hasAlternatives);
    case "not":
      return hasAlternatives(node.node);
    case "term":
    case "text":
    case "unknown":
      return false;
  }
}

/** The time of counters is short, and to limit it would cost more; but not that of a name that many repositories have. */
function isShort({ plan: { counts } }: Search): boolean {
  return counts.kind === "counters" && !counts.facet?.inMany;
}

async function count(search: Search, statement: Sql, limitMs = Infinity): Promise<Counts> {
  return capped(sum(await runStatement<StateCount>(search, statement, { limitMs })), search.cap);
}

/** How many issues a search finds in the state that it asks for; exact if it is less than the list's cap. */
export function toCount({ analysis: { state } }: Search, { open, closed }: Counts): number {
  if (state === undefined) return open + closed;
  return state === "open" ? open : closed;
}

type StateCount = { state: "OPEN" | "CLOSED"; count: number };

function countsStatement(search: Search): Sql {
  const { counts } = search.plan;
  switch (counts.kind) {
    case "counters":
      return countersStatement(search, counts);
    case "selective":
      return selectiveStatement(search);
    case "capped":
      return cappedStatement(search);
  }
}

/** Finds all rows, whatever the cap, and counts them. */
function selectiveStatement({ conditions, found }: Search): Sql {
  const where = sql`${conditions.visible} and ${conditions.kind} and ${found.filters}`;
  return sql`select i.state, count(*) as count from ${found.issues} where ${where} group by i.state`;
}

/** Each kind and state up to the cap, in any order: issues_counted has what most conditions need. */
function cappedStatement({ analysis, conditions, cap }: Search): Sql {
  const counts = getStreams({ isPull: analysis.isPull, state: undefined }).map(
    ({ state, condition }) => sql`select ${raw(`'${state}'`)} as state, count(*) as count from (
      select 1 from issues i where ${conditions.visible} and ${condition} and ${conditions.filters} limit ${cap}) counted`,
  );
  return join(counts, " union all ");
}

type CountersPlan = CountsPlan & { kind: "counters" };

/** From issue_counts, which counts whole lists, and facet_counts, which counts those with one label, person … */
function countersStatement(search: Search, plan: CountersPlan): Sql {
  return search.scope.repositoryId === undefined
    ? countersOfAllStatement(search, plan)
    : countersOfOneStatement(search, plan);
}

/** The sums of the counters of one repository. */
function countersOfOneStatement(
  { analysis: { isPull }, scope }: Search,
  { facet, repositoryFilters }: CountersPlan,
): Sql {
  const from = (table: "issue_counts" | "facet_counts") => sql`from ${raw(table)} c where ${isOfKind(isPull)}
    and ${isInRepositories(repositoryFilters, scope)} and ${readable(scope.ctx.viewer, "c")}`;
  const all = sql`select state, sum(count)::int as count ${from("issue_counts")} group by 1`;
  if (!facet) return all;
  const counted = sql`select state, sum(count)::int as count ${from("facet_counts")} and ${hasFacet(facet)} group by 1`;
  if (!facet.isExcluded) return counted;
  return sql`select w.state, w.count - coalesce(f.count, 0) as count from (${all}) w left join (${counted}) f on f.state = w.state`;
}

/**
 * Reads the counters of one repository after the other until they make up the cap: there may be a million of them. A
 * counter becomes as many rows as it counts, so that a limit ends the statement.
 */
function countersOfAllStatement(
  { analysis: { isPull }, scope, cap }: Search,
  { facet, repositoryFilters }: CountersPlan,
): Sql {
  const isVisible = facet?.inMany
    ? isInVisibleRepository("c.repository_id", repositoryFilters, scope)
    : isInRepositories(repositoryFilters, scope);
  const states = (["OPEN", "CLOSED"] as const).map((state) => {
    const isOfState = sql`c.state = ${raw(`'${state}'`)} and ${isOfKind(isPull)}`;
    const { from, count } = getCounters(facet, isOfState);
    return sql`select ${raw(`'${state}'`)} as state, count(*) as count from (
      select 1 from ${from} cross join lateral generate_series(1, least(${count}, ${cap}::bigint)) where ${isOfState}
        and ${isVisible} and ${readable(scope.ctx.viewer, "c")}
      limit ${cap}) counted`;
  });
  return join(states, " union all ");
}

/** The counters (alias `c`) that make up a count, and how much each adds to it. */
function getCounters(facet: Facet | undefined, isOfState: Sql): { from: Sql; count: Sql } {
  if (!facet) return { from: sql`issue_counts c`, count: sql`c.count` };
  if (facet.isExcluded) return { from: sql`issue_counts c`, count: sql`c.count - ${facetCount(facet)}` };
  const { inMany } = facet;
  const isCounted = sql`c.facet = ${raw(`'${facet.name}'`)} and ${isOfState}`;
  if (!inMany)
    return { from: counters(sql`${isCounted} and c.facet_id = any(${facet.ids}::bigint[])`), count: sql`c.count` };
  // Begins with the ids of the name: the offsets keep the planner from beginning with all counters.
  const counted = counters(
    sql`${isCounted} and c.facet_id = named.id and c.repository_id = named.repository_id offset 0`,
  );
  const from = sql`(select x.id, x.repository_id from ${inMany} offset 0) named cross join lateral ${counted}`;
  return { from, count: sql`c.count` };
}

function counters(condition: Sql): Sql {
  return sql`(select c.* from facet_counts c where ${condition}) c`;
}

/** Over a counter table of alias `c`. */
function isOfKind(isPull: boolean | undefined): Sql {
  return isPull === undefined ? TRUE : sql`c.is_pull = ${isPull}`;
}

/** Over facet_counts, of alias `c`. */
function hasFacet({ name, ids }: Facet): Sql {
  return sql`c.facet = ${raw(`'${name}'`)} and c.facet_id = any(${ids}::bigint[])`;
}

/** How many of the issues that a row of issue_counts (alias `c`) counts have the facet. */
function facetCount({ name, ids, inMany }: Facet): Sql {
  const isOne = inMany
    ? sql`f.facet_id in (select x.id from ${inMany} and x.repository_id = c.repository_id)`
    : sql`f.facet_id = any(${ids}::bigint[])`;
  return sql`(select coalesce(sum(f.count), 0) from facet_counts f where f.facet = ${raw(`'${name}'`)} and ${isOne}
    and f.repository_id = c.repository_id and f.is_pull = c.is_pull and f.state = c.state)`;
}

/** Over the column `repository_id` of a counter table of alias `c`. */
function isInRepositories(filters: readonly Node[], scope: SearchScope): Sql {
  const { repositoryId } = scope;
  return repositoryId !== undefined && filters.length === 0
    ? sql`c.repository_id = ${repositoryId}`
    : orByIds(sql`c.repository_id in (${visibleRepositories(filters, scope)})`, (ids) =>
        isAnyOf(sql`c.repository_id`, ids),
      );
}

function sum(rows: readonly StateCount[]): Counts {
  const counts = { open: 0, closed: 0 };
  for (const { state, count } of rows) counts[state === "OPEN" ? "open" : "closed"] += count;
  return counts;
}

/** As many as the list shows at most. */
export function capped(counts: Counts, cap: number): Counts {
  return { open: Math.min(cap, counts.open), closed: Math.min(cap, counts.closed) };
}
