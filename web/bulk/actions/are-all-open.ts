import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

/** Whether a query finds open issues only: then a Mark as menu begins with closing them. */
export function areAllOpen(query: string): boolean {
  return analyze(parse(query)).state === "open";
}
