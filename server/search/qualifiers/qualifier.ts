import { sql, type Sql } from "#server/platform/db/sql.ts";
import { FALSE } from "#server/search/conditions.ts";
import type { Names } from "#server/search/names.ts";
import type { SearchScope } from "#server/search/scope.ts";
import type { Expected } from "#server/search/tried-rows.ts";
import type { TermNode } from "#shared/query/ast.ts";

/** A qualifier in SQL. Values come in lower case. */
export type QualifierSql = {
  /** A condition over `issues i` and nothing else. */
  compile: (value: string, scope: SearchScope, term: TermNode) => Sql;
  /** The indexes that serve it. */
  indexes?: readonly string[];
  /** Whether few issues are expected to have the value: they are found first and sorted then. */
  isSelective?: (value: string) => boolean;
  /** Whether nobody counts the issues with a selective value: they may also be many. */
  isUncounted?: (value: string, names: Names) => boolean;
  /** What is read to find the issues with such a value in one repository: a table with its conditions. */
  getRelations?: (value: string, repositoryId: number) => Sql | undefined;
  /** What is expected of a selective value whose issues are counted. */
  getExpected?: (value: string, names: Names) => Expected | undefined;
  /** Whether a selective value has so many issues that reading them in order fills a page faster. */
  isHighVolume?: (value: string, names: Names) => boolean;
  /** The share of the issues of the repository that is searched that have one of the values, if it is known or can be assumed. */
  getShare?: (values: readonly string[], names: Names) => number | null;
  /** The rows of facet_counts for the issues with any of the values. Undefined: there are no such rows. */
  getFacet?: (values: readonly string[], names: Names, term: TermNode) => Facet | undefined;
  /** Whether the condition depends on the repository alone. */
  isAboutRepository?: (value: string) => boolean;
};

/** As the function facets_of in the migrations writes them. */
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

/** `isExcluded`: all issues but those. `inMany`: the rows (alias `x`) of ids that only the statement finds. */
export type Facet = { name: FacetName; ids: readonly number[]; inMany?: Sql | undefined; isExcluded?: boolean };

/** One value of a qualifier with a fixed set of values. */
export type ChoiceSql = {
  condition: (scope: SearchScope) => Sql;
  indexes?: readonly string[];
  isSelective?: true;
  isUncounted?: true;
  relations?: (repositoryId: number) => Sql;
  facet?: Facet;
  isAboutRepository?: true;
};

/** A qualifier whose values each have their own condition. */
export function choiceQualifier(choices: Record<string, ChoiceSql>): QualifierSql {
  const byValue = new Map(Object.entries(choices));
  return {
    compile: (value, scope) => byValue.get(value)?.condition(scope) ?? FALSE,
    indexes: [...byValue.values()].flatMap((choice) => choice.indexes ?? []),
    isSelective: (value) => byValue.get(value)?.isSelective ?? false,
    isUncounted: (value) => byValue.get(value)?.isUncounted ?? false,
    getRelations: (value, repositoryId) => byValue.get(value)?.relations?.(repositoryId),
    getFacet: ([value = "", ...others]) => (others.length === 0 ? byValue.get(value)?.facet : undefined),
    isAboutRepository: (value) => byValue.get(value)?.isAboutRepository ?? false,
  };
}

/** `*` stands for any value, and `"*"` for the name. */
export function isWildcard(value: string, term: TermNode): boolean {
  return value === "*" && !term.values.some(({ text, isQuoted }) => text === "*" && isQuoted);
}

export function isNotWildcard(value: string): boolean {
  return value !== "*";
}

export function hasAnyId(column: Sql, ids: readonly number[]): Sql {
  if (ids.length === 0) return FALSE;
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::bigint[])`;
}

export function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
