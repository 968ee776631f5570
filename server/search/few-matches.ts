import type { Queryable } from "#server/platform/db/database.ts";
import { join, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import type { Names } from "#server/search/names.ts";
import {
  getFacet,
  getRelations,
  isAboutRepository,
  isIndexed,
  PAGE,
  TESTS_FOR_DOCUMENT,
  type ExpectedMatches,
} from "#server/search/plan.ts";
import type { Facet } from "#server/search/qualifiers/qualifier.ts";
import { countTried } from "#server/search/tried-rows.ts";
import type { TextEstimate } from "#server/search/text-share.ts";
import type { Analysis } from "#shared/query/analyze.ts";
import type { Node } from "#shared/query/ast.ts";

/** So many issues are found, counted and sorted in about two milliseconds. */
const EXPECTED_MAX = 1_000;
/** Filters may depend on each other: if all issues that one of them passes match, there are so many. They take 10 to 15 milliseconds. */
const DEPENDENT_MAX = 10_000;
/** Looking up the issues of so many relations takes some 20 milliseconds. */
const RELATIONS_MAX = 3_000;
/** With so many, all issues are found in the time in which rows would be tested. */
const FEW_RELATIONS = 500;
/** An index finds the issues with one of these. */
const INDEXED = new Set<Facet["name"]>(["LABEL", "MILESTONE", "ASSIGNEE", "AUTHOR"]);

type Known = {
  names: Names;
  repositoryId: number;
  /** Of the texts that all issues must have. Null: they are rare, or not known. */
  textEstimate: TextEstimate | null;
};

/** Of a search in a repository. */
export async function expectMatches(
  db: Queryable,
  { texts, filters }: Analysis,
  known: Known,
): Promise<ExpectedMatches> {
  // A rare text finds fewer.
  if (texts.length > 0 && !known.textEstimate) return "UNKNOWN";
  const others = filters.filter((node) => !isAboutRepository(node));
  const byRelations = await expectRelated(db, others, known);
  if (byRelations === "FEW") return "FEW";
  return (await passFew(db, others, known)) ? "FEW" : byRelations;
}

/** By the filter that reads the fewest relations. */
async function expectRelated(
  db: Queryable,
  filters: readonly Node[],
  { repositoryId, textEstimate }: Known,
): Promise<ExpectedMatches> {
  const toRelations = (node: Node) => (node.kind === "term" ? getRelations(node, repositoryId) : undefined);
  const relations = filters.flatMap((node) => toRelations(node) ?? []);
  if (relations.length === 0) return "UNKNOWN";
  const max = Math.floor(Math.min(RELATIONS_MAX, toTests(textEstimate?.matches)));
  const counts = relations.map((from) => sql`(select count(*) from (select from ${from} limit ${max + 1}) counted)`);
  const row = await db.row<{ count: number; total: number }>(sql`
    select least(${join(counts, ", ")}) as count, ${countIssues(repositoryId)} as total`);
  if (row && areFewRelations({ ...row, max })) return "FEW";
  // By a text, or by the index of another filter.
  const isCountedSooner = textEstimate !== null || filters.some((node) => isIndexed(node) && !toRelations(node));
  return row && row.count > RELATIONS_MAX && !isCountedSooner ? "MANY" : "UNKNOWN";
}

type Relations = { count: number; max: number; /** Of the issues in the repository. */ total: number };

/** If many issues have relations, testing the first rows of the list fills a page. */
export function areFewRelations({ count, max, total }: Relations): boolean {
  const tried = countTried({ share: count / Math.max(total, 1), matches: null }, PAGE);
  return count <= max && (count <= FEW_RELATIONS || tried === null);
}

function countIssues(repositoryId: number): Sql {
  return sql`(select coalesce(sum(c.count), 0)::int from issue_counts c where c.repository_id = ${repositoryId})`;
}

/** The counters have what one filter alone passes. */
async function passFew(
  db: Queryable,
  filters: readonly Node[],
  { names, repositoryId, textEstimate }: Known,
): Promise<boolean> {
  const facets = toUniqueFacets(filters, names);
  if (filters.length < 2 || facets.length === 0) return false;
  const row = await db.row<{ counts: number[] | null; total: number }>(
    prepared(sql`
      select array_agg(f.count) as counts, ${countIssues(repositoryId)} as total
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

export function areFew({ counts, total, textMatches }: Counted): boolean {
  const expected = counts.reduce((issues, count) => issues * (count / Math.max(total, 1)), total);
  const tests = toTests(textMatches);
  return expected <= Math.min(EXPECTED_MAX, tests) && Math.min(...counts) <= Math.min(DEPENDENT_MAX, tests);
}

/** How many documents of rows are read while those with a text are found. */
function toTests(textMatches = Infinity): number {
  return TESTS_FOR_DOCUMENT * textMatches;
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
