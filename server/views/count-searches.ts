import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { countIssues } from "#server/search/search-issues.ts";
import { LIMITS } from "#shared/limits.ts";

/** How many queries run at once: one sidebar must leave database connections for other people. */
const CONCURRENCY = 4;

/** The number of results of each query, for the views in the sidebar of the dashboard. */
export async function countSearches(ctx: Context, queries: readonly string[]): Promise<(number | null)[]> {
  if (queries.length > LIMITS.searchCounts) {
    throw unprocessable(`At most ${LIMITS.searchCounts} queries can be counted at once.`, "queries");
  }
  const counts: (number | null)[] = Array.from(queries, () => null);
  const waiting = queries.entries();
  async function work(): Promise<void> {
    for (const [index, query] of waiting)
      counts[index] = await countIssues(ctx, query, await findNamedRepository(ctx, query));
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return counts;
}
