import { LIMITS } from "#shared/limits.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

/** The size of a page of a query's results: a page of pull requests has at most 50. */
export function clampPageSize(query: string, size: number): number {
  return analyze(parse(query)).isPull ? Math.min(size, LIMITS.pageSizeMaxPulls) : size;
}
