import { readable, visible } from "#server/access/visible.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { compile } from "#server/search/compile.ts";
import type { CountsPlan } from "#server/search/plan.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { runStatement } from "#server/search/run-statement.ts";
import type { SearchScope } from "#server/search/scope.ts";
import { getStreams } from "#server/search/streams.ts";
import type { Node } from "#shared/query/ast.ts";

export type Counts = { open: number; closed: number };

/** How many issues a search finds in each state, whichever it asks for; each exact up to the list's cap. */
export async function countByState(search: Search): Promise<Counts> {
  const { counts } = search.plan;
  switch (counts.kind) {
    case "counters":
      return countBy(search, countersStatement(search, counts));
    case "selective":
      return countBy(search, selectiveStatement(search));
    case "scoped":
      return countScoped(search);
    case "ordered":
      return countBy(search, orderedStatement(search));
  }
}

type StateCount = { state: "OPEN" | "CLOSED"; count: number };

async function countBy(search: Search, statement: Sql): Promise<Counts> {
  return capped(sum(await runStatement<StateCount>(search, statement)), search.cap);
}

/** Counts both states in one pass. If that finds more than the caps, counts each state up to its cap. */
async function countScoped(search: Search): Promise<Counts> {
  const { conditions, cap } = search;
  const limit = 2 * cap + 1;
  const counts = sum(
    await runStatement<StateCount>(
      search,
      sql`
      select state, count(*) as count from (
        select i.state from issues i where ${conditions.visible} and ${conditions.kind} and ${conditions.filters} limit ${limit}
      ) found group by state`,
    ),
  );
  return counts.open + counts.closed < limit ? capped(counts, cap) : countBy(search, orderedStatement(search));
}

/** Finds all rows, whatever the cap, and counts them. */
function selectiveStatement({ conditions: { visible: isVisible, kind, filters } }: Search): Sql {
  return sql`select i.state, count(*) as count from issues i where ${isVisible} and ${kind} and ${filters} group by i.state`;
}

/** Each kind and state up to the cap, in the order of an index. */
function orderedStatement({ analysis, conditions, cap }: Search): Sql {
  const counts = getStreams({ isPull: analysis.isPull, state: undefined }).map(
    ({ state, condition }) => sql`select ${raw(`'${state}'`)} as state, count(*) as count from (
      select 1 from issues i where ${conditions.visible} and ${condition} and ${conditions.filters}
      order by i.created_at desc, i.id desc limit ${cap}) counted`,
  );
  return join(counts, " union all ");
}

/** From issue_counts, which counts whole lists, and facet_counts, which counts those with one label, person … */
function countersStatement(
  { analysis: { isPull }, scope }: Search,
  { facet, repositoryFilters }: CountsPlan & { kind: "counters" },
): Sql {
  const kind = isPull === undefined ? sql`true` : sql`is_pull = ${isPull}`;
  const from = (table: "issue_counts" | "facet_counts") => sql`from ${raw(table)} where ${kind}
    and ${visibleRepositories(repositoryFilters, scope)} and ${readable(scope.ctx.viewer, table)}`;
  const all = sql`select state, sum(count)::int as count ${from("issue_counts")} group by 1`;
  if (!facet) return all;
  const counted = sql`select state, sum(count)::int as count ${from("facet_counts")}
    and facet = ${raw(`'${facet.name}'`)} and facet_id = any(${facet.ids}::bigint[]) group by 1`;
  if (!facet.isExcluded) return counted;
  return sql`select w.state, w.count - coalesce(f.count, 0) as count from (${all}) w left join (${counted}) f on f.state = w.state`;
}

/** Over the column `repository_id` of a counter table. */
function visibleRepositories(filters: readonly Node[], scope: SearchScope): Sql {
  const { repositoryId, ctx } = scope;
  if (repositoryId !== undefined && filters.length === 0) return sql`repository_id = ${repositoryId}`;
  const repositories =
    repositoryId === undefined
      ? sql`select r.id as repository_id from repositories r where ${visible(ctx.viewer)}`
      : sql`select ${repositoryId}::bigint as repository_id`;
  return sql`repository_id in (select i.repository_id from (${repositories}) i where ${compile(filters, scope)})`;
}

function sum(rows: readonly StateCount[]): Counts {
  const counts = { open: 0, closed: 0 };
  for (const { state, count } of rows) counts[state === "OPEN" ? "open" : "closed"] += count;
  return counts;
}

function capped(counts: Counts, cap: number): Counts {
  return { open: Math.min(cap, counts.open), closed: Math.min(cap, counts.closed) };
}
