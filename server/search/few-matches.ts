import type { Queryable } from "#server/platform/db/database.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { Names } from "#server/search/names.ts";
import { getFacet, isAboutRepository, TESTS_FOR_DOCUMENT } from "#server/search/plan.ts";
import type { Facet } from "#server/search/qualifiers/qualifier.ts";
import type { TextEstimate } from "#server/search/text-share.ts";
import type { Analysis } from "#shared/query/analyze.ts";
import type { Node } from "#shared/query/ast.ts";

/** So many issues are found, counted and sorted in about two milliseconds. */
const EXPECTED_MAX = 1_000;
/** Filters may depend on each other: if all issues that one of them passes match, there are so many. They take 10 to 15 milliseconds. */
const DEPENDENT_MAX = 10_000;
/** An index finds the issues with one of these. */
const INDEXED = new Set<Facet["name"]>(["LABEL", "MILESTONE", "ASSIGNEE", "AUTHOR"]);

type Known = {
  names: Names;
  repositoryId: number;
  /** Of the texts that all issues must have. Null: they are rare, or not known. */
  textEstimate: TextEstimate | null;
};

/**
 * Whether so few issues of a repository are expected to pass two or more filters that all of them are best found and counted by one
 * statement, which also reads the documents of those that an index finds. The counters have what one filter alone passes.
 */
export async function hasFewMatches(
  db: Queryable,
  { texts, filters }: Analysis,
  { names, repositoryId, textEstimate }: Known,
): Promise<boolean> {
  const others = filters.filter((node) => !isAboutRepository(node));
  const facets = toUniqueFacets(others, names);
  if (others.length < 2 || facets.length === 0) return false;
  // A rare text finds fewer.
  if (texts.length > 0 && !textEstimate) return false;
  const row = await db.row<{ counts: number[] | null; total: number | null }>(
    prepared(sql`
      select array_agg(f.count) as counts,
        (select sum(c.count)::int from issue_counts c where c.repository_id = ${repositoryId}) as total
      from (
        select sum(c.count)::int as count from facet_counts c
        where c.repository_id = ${repositoryId} and (c.facet, c.facet_id) in (
          select * from unnest(${facets.map(({ name }) => name)}::facet[], ${facets.map(({ id }) => id)}::bigint[]))
        group by c.facet, c.facet_id) f`),
  );
  const counts = row?.counts ?? [];
  // What no issue has is not counted.
  return (
    counts.length < facets.length || areFew({ counts, total: row?.total ?? 0, textMatches: textEstimate?.matches })
  );
}

type Counted = {
  /** Of the issues that each filter passes. */
  counts: readonly number[];
  /** Of those in the repository. */
  total: number;
  /** Of the documents with the texts of the search. */
  textMatches?: number | undefined;
};

export function areFew({ counts, total, textMatches = Infinity }: Counted): boolean {
  const expected = counts.reduce((issues, count) => issues * (count / Math.max(total, 1)), total);
  const tests = TESTS_FOR_DOCUMENT * textMatches;
  return expected <= Math.min(EXPECTED_MAX, tests) && Math.min(...counts) <= Math.min(DEPENDENT_MAX, tests);
}

type IndexedFacet = { name: Facet["name"]; id: number };

function toUniqueFacets(nodes: readonly Node[], names: Names): IndexedFacet[] {
  const facets = nodes.flatMap((node) => getIndexedFacet(node, names) ?? []);
  return [...new Map(facets.map((facet) => [`${facet.name} ${facet.id}`, facet])).values()];
}

/** No index has the issues without a label, person or milestone, whose id is 0. */
function getIndexedFacet(node: Node, names: Names): IndexedFacet | undefined {
  const facet = node.kind === "term" ? getFacet(node, names) : undefined;
  const [id = 0, ...others] = facet?.ids ?? [];
  const isIndexed = facet && !facet.isExcluded && INDEXED.has(facet.name) && id !== 0 && others.length === 0;
  return isIndexed ? { name: facet.name, id } : undefined;
}
