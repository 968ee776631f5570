import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { countIssues } from "#server/search/search-issues.ts";
import { LIMITS } from "#shared/limits.ts";

/** So many at once: one person's sidebar leaves connections to the others. */
const CONCURRENCY = 4;

/** How many each query finds: the numbers beside the views of a dashboard, in one request. */
export async function countSearches(ctx: Context, queries: readonly string[]): Promise<(number | null)[]> {
  if (queries.length > LIMITS.searchCounts) {
    throw unprocessable(`At most ${LIMITS.searchCounts} queries can be counted at once.`, "queries");
  }
  const counts: (number | null)[] = Array.from(queries, () => null);
  const waiting = queries.entries();
  async function work(): Promise<void> {
    for (const [at, query] of waiting)
      counts[at] = await countIssues(ctx, query, await findNamedRepository(ctx, query));
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return counts;
}
