import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { namedRepository } from "#server/search/feature.ts";
import { countIssues } from "#server/search/search-issues.ts";
import { LIMITS } from "#shared/limits.ts";

/** How many each query finds: the numbers beside the views of a dashboard, in one request. */
export function countSearches(ctx: Context, queries: readonly string[]): Promise<(number | null)[]> {
  if (queries.length > LIMITS.searchCounts) {
    throw unprocessable(`At most ${LIMITS.searchCounts} queries can be counted at once.`, "queries");
  }
  return Promise.all(queries.map(async (query) => countIssues(ctx, query, await namedRepository(ctx, query))));
}
