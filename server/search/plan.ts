import type { Sql } from "#server/platform/db/sql.ts";
import type { Names } from "#server/search/names.ts";
import { isIndexedEverywhere } from "#server/search/order.ts";
import type { Facet } from "#server/search/qualifiers/qualifier.ts";
import { QUALIFIERS_SQL } from "#server/search/qualifiers/qualifiers.ts";
import type { TextEstimate } from "#server/search/text-share.ts";
import { countTried, type Expected } from "#server/search/tried-rows.ts";
import type { Analysis } from "#shared/query/analyze.ts";
import type { Node, TermNode, TextNode } from "#shared/query/ast.ts";
import { DEFAULT_SORT, type FieldSort } from "#shared/query/sorts.ts";
import { LIMITS } from "#shared/limits.ts";

/** How a search reads its rows and its counts. */
export type Plan = { rows: RowsPlan; counts: CountsPlan };

export type RowsPlan =
  /** Ranks the latest matches of the text. `areCounted`: as of selective ones. */
  | { kind: "ranked"; texts: readonly TextNode[]; areCounted: boolean }
  /** Finds all rows, which are few, and sorts them. `areCounted`: those of both states are found and counted by the same statement. */
  | { kind: "selective"; sort: FieldSort; areCounted: boolean }
  /** Tests the first rows of the order. All rows are found, as selective ones, only if these do not fill the page. */
  | { kind: "tried"; sort: FieldSort; expected: Expected }
  /** Reads all issues of all repositories that are searched in the order of an index, or in that of each repository. */
  | { kind: "everywhere"; sort: FieldSort }
  /** Finds the issues of all repositories that pass filters as PostgreSQL plans, unless it would read all issues in order. */
  | { kind: "filtered"; sort: FieldSort }
  /** Reads the rows in the order of an index until the page is full. A whole list has no filters. */
  | { kind: "ordered"; sort: FieldSort; isWholeList: boolean };

/** `isSlow`: so many relations are read that no page waits for the counts. */
export type CountsPlan =
  /** Reads the counter tables. */
  | { kind: "counters"; facet: Facet | undefined; repositoryFilters: readonly Node[] }
  /** Finds all rows by an index. */
  | { kind: "selective"; isSlow: boolean }
  /** Reads rows of each kind and state until there are as many as the cap. */
  | { kind: "capped"; isSlow: boolean };

/**
 * How many issues of a repository are expected to match. FEW: all of them are best found and counted by one statement, which also reads the
 * documents of those that an index finds. MANY: so many relations are read that no page waits for the counts.
 */
export type ExpectedMatches = "FEW" | "MANY" | "UNKNOWN";

type PlanInput = {
  analysis: Analysis;
  names: Names;
  /** Whether the search is in one repository. */
  isScoped: boolean;
  /** Whether the rows of a repository are on one of several machines. */
  isDistributed: boolean;
  /** Of the texts that all issues must have. Null: they are rare, or not known. */
  textEstimate: TextEstimate | null;
  /** In one repository, by its counters and relations. */
  expectedMatches: ExpectedMatches;
};

export function planSearch(input: PlanInput): Plan {
  const counts = input.expectedMatches === "FEW" ? ({ kind: "selective", isSlow: false } as const) : planCounts(input);
  return { rows: planRows(input), counts };
}

/** The rows of a page, unless it asks for more. */
export const PAGE = { offset: 0, limit: LIMITS.pageSize };
/**
 * So many rows are tested while one document with a text is found. Those that are tested are beside each other; the ones with a text are
 * all over the table, and take five times as long to find if they are not in PostgreSQL's memory.
 */
export const TESTS_FOR_DOCUMENT = 2;

function planRows(input: PlanInput): RowsPlan {
  const { sort, texts, filters } = input.analysis;
  if (sort === "relevance-desc" && texts.length > 0) return { kind: "ranked", texts, areCounted: hasFewToRank(input) };
  const fieldSort = sort === undefined || sort === "relevance-desc" ? DEFAULT_SORT : sort;
  if (input.expectedMatches === "FEW") return { kind: "selective", sort: fieldSort, areCounted: true };
  const isFew = (leaf: Leaf) => isSelectiveLeaf(leaf) && !(leaf.kind === "term" && isHighVolumeTerm(leaf, input.names));
  if (filters.some((node) => isSelective(node, isFew))) return planFewRows(input, { sort: fieldSort, isFew });
  return planManyRows(input, fieldSort);
}

/** Looking up the issues of so many documents takes less time than finding the documents. */
export const RARE_MAX = 5_000;

function hasFewToRank({ textEstimate, expectedMatches }: PlanInput): boolean {
  return expectedMatches === "FEW" || (textEstimate !== null && textEstimate.matches <= RARE_MAX);
}

/** The rows of a search of which at least one filter finds few issues. */
function planFewRows(
  { analysis: { filters }, names, isScoped, textEstimate }: PlanInput,
  { sort, isFew }: { sort: FieldSort; isFew: (leaf: Leaf) => boolean },
): RowsPlan {
  const ofText = textEstimate && {
    share: textEstimate.share,
    matches: textEstimate.matches * TESTS_FOR_DOCUMENT,
  };
  const isUncounted = (leaf: Leaf) => leaf.kind === "term" && isUncountedTerm(leaf, names);
  const isCommon = (leaf: Leaf) => fillsPage(leaf.kind === "text" ? ofText : getExpected(leaf, names));
  const isSurelyFew = (leaf: Leaf) => isFew(leaf) && !isUncounted(leaf) && !isCommon(leaf);
  const isTried = isScoped
    ? !filters.some((node) => isSelective(node, isSurelyFew))
    : isIndexedEverywhere(sort) &&
      filters.every((node) => isAboutRepository(node) || isText(node)) &&
      fillsPage(ofText);
  const counted = ofText ?? getExpectedOfOne(filters, names);
  const expected =
    counted?.share == null || filters.some((node) => isSelective(node, isUncounted))
      ? { share: null, matches: null }
      : { share: counted.share * (getShareOfAll(filters, names) ?? 1), matches: counted.matches };
  if (isTried && countTried(expected, PAGE) !== null) return { kind: "tried", sort, expected };
  const isOfText = (leaf: Leaf) => leaf.kind === "text";
  return { kind: "selective", sort, areCounted: filters.some((node) => isSelective(node, isOfText)) };
}

function fillsPage(expected: Expected | null): boolean {
  return expected?.share != null && countTried(expected, PAGE) !== null;
}

/** The rows of a search whose filters many issues may pass. */
function planManyRows({ analysis: { filters }, names, isScoped, isDistributed }: PlanInput, sort: FieldSort): RowsPlan {
  // PostgreSQL does not know how many issues of one repository have a label, and often reads all that have it.
  const share = isScoped ? getShareOfAll(filters, names) : null;
  if (share !== null) return { kind: "tried", sort, expected: { share, matches: null } };
  if (!isScoped && !isDistributed && isIndexedEverywhere(sort))
    return { kind: filters.every(isAboutRepository) ? "everywhere" : "filtered", sort };
  return { kind: "ordered", sort, isWholeList: isScoped && filters.length === 0 };
}

function planCounts({ analysis: { filters }, names, isDistributed, expectedMatches }: PlanInput): CountsPlan {
  const repositoryFilters = filters.filter(isAboutRepository);
  const [only, ...others] = filters.filter((node) => !isAboutRepository(node));
  if (!only) return { kind: "counters", facet: undefined, repositoryFilters };
  const facet = only.kind === "term" && others.length === 0 ? getFacet(only, names) : undefined;
  // Citus does not read the counters of one id of a name after the other.
  if (facet && !(isDistributed && facet.inMany)) return { kind: "counters", facet, repositoryFilters };
  const isByIndex = filters.some((node) => isSelective(node, isSelectiveLeaf));
  return { kind: isByIndex ? "selective" : "capped", isSlow: expectedMatches === "MANY" };
}

type Leaf = TermNode | TextNode;

/** Whether few issues are expected to pass: of an AND one selective node is enough, of an OR all have to be. */
function isSelective(node: Node, isFew: (leaf: Leaf) => boolean): boolean {
  switch (node.kind) {
    case "and":
      return node.nodes.some((child) => isSelective(child, isFew));
    case "or":
      return node.nodes.every((child) => isSelective(child, isFew));
    case "text":
    case "term":
      return isFew(node);
    case "not":
    case "unknown":
      return false;
  }
}

function isSelectiveLeaf(leaf: Leaf): boolean {
  return leaf.kind === "text" || isSelectiveTerm(leaf);
}

function isSelectiveTerm(term: TermNode): boolean {
  const { isSelective: isSelectiveValue } = QUALIFIERS_SQL[term.name];
  return !term.isNegated && isSelectiveValue !== undefined && getValues(term).every(isSelectiveValue);
}

function isUncountedTerm(term: TermNode, names: Names): boolean {
  const { isUncounted } = QUALIFIERS_SQL[term.name];
  return isUncounted !== undefined && getValues(term).some((value) => isUncounted(value, names));
}

/** Of a term with one value. */
function getExpected(term: TermNode, names: Names): Expected | null {
  const [value = "", ...others] = getValues(term);
  if (term.isNegated || others.length > 0) return null;
  return QUALIFIERS_SQL[term.name].getExpected?.(value, names) ?? null;
}

/** If one node is counted, and no other. */
function getExpectedOfOne(nodes: readonly Node[], names: Names): Expected | null {
  const [one, ...others] = nodes.flatMap((node) => (node.kind === "term" ? (getExpected(node, names) ?? []) : []));
  return one && others.length === 0 ? one : null;
}

/** The share of the repository's issues that is expected to pass all nodes. Null: it is not known of any of them. */
function getShareOfAll(nodes: readonly Node[], names: Names): number | null {
  const shares = nodes.flatMap((node) => getShare(node, names) ?? []);
  return shares.length === 0 ? null : shares.reduce((product, share) => product * share);
}

function getShare(node: Node, names: Names): number | null {
  switch (node.kind) {
    case "and":
      return getShareOfAll(node.nodes, names);
    case "or": {
      const shares = node.nodes.flatMap((child) => getShare(child, names) ?? []);
      return shares.length < node.nodes.length ? null : shares.reduce((sum, share) => sum + share);
    }
    case "term": {
      const { getShare: getShareOf } = QUALIFIERS_SQL[node.name];
      return node.isNegated || !getShareOf ? null : getShareOf(getValues(node), names);
    }
    case "not":
    case "text":
    case "unknown":
      return null;
  }
}

function isHighVolumeTerm(term: TermNode, names: Names): boolean {
  const { isHighVolume } = QUALIFIERS_SQL[term.name];
  return isHighVolume !== undefined && getValues(term).every((value) => isHighVolume(value, names));
}

function isText(node: Node): boolean {
  return node.kind === "text" || ((node.kind === "and" || node.kind === "or") && node.nodes.every(isText));
}

/** Whether an index may find the issues that pass. */
export function isIndexed(node: Node): boolean {
  return isSelective(
    node,
    (leaf) => leaf.kind === "term" && !leaf.isNegated && (QUALIFIERS_SQL[leaf.name].indexes ?? []).length > 0,
  );
}

/** The counter tables have a row for each repository, so they can be filtered by conditions on the repository alone. */
export function isAboutRepository(node: Node): boolean {
  switch (node.kind) {
    case "and":
    case "or":
      return node.nodes.every(isAboutRepository);
    case "not":
      return isAboutRepository(node.node);
    case "term": {
      const { isAboutRepository: isAbout } = QUALIFIERS_SQL[node.name];
      return isAbout !== undefined && getValues(node).every(isAbout);
    }
    case "text":
    case "unknown":
      return false;
  }
}

/** What is read to find the issues of one repository that have a term with one value, which are few or many. */
export function getRelations(term: TermNode, repositoryId: number): Sql | undefined {
  const [value = "", ...others] = getValues(term);
  if (term.isNegated || others.length > 0) return undefined;
  return QUALIFIERS_SQL[term.name].getRelations?.(value, repositoryId);
}

export function getFacet(term: TermNode, names: Names): Facet | undefined {
  const facet = QUALIFIERS_SQL[term.name].getFacet?.(getValues(term), names, term);
  return facet && { ...facet, isExcluded: term.isNegated !== (facet.isExcluded ?? false) };
}

function getValues(term: TermNode): string[] {
  return term.values.map(({ text }) => text.toLowerCase());
}
