import { batch, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { countIssues } from "#server/search/search-issues.ts";
import { getSearchScope } from "#server/views/view-scope.ts";
import { loadViews, type ViewRow } from "#server/views/view.ts";
import { LIMITS } from "#shared/limits.ts";

/** How many queries run at once: one sidebar must leave database connections for other people. */
const CONCURRENCY = 4;

/** The number of results of each query, for the built-in views in the sidebar of the dashboard. */
export function countSearches(ctx: Context, queries: readonly string[]): Promise<(number | null)[]> {
  checkLength(queries, "queries");
  return countEach(queries, async (query) => countIssues(ctx, query, await findNamedRepository(ctx, query)));
}

/** The number of results of each saved view; null for one that the viewer cannot see, or whose repository they cannot. */
export function countViews(ctx: Context, ids: readonly number[]): Promise<(number | null)[]> {
  checkLength(ids, "shortcutIds");
  return countEach(ids, async (id) => {
    const view = await batch(ctx, loadViews, id);
    return view ? countView(ctx, view) : null;
  });
}

export async function countView(ctx: Context, view: ViewRow): Promise<number | null> {
  const scope = await getSearchScope(ctx, view, view.query);
  return scope === null ? null : countIssues(ctx, view.query, scope);
}

function checkLength(items: readonly unknown[], argument: string): void {
  if (items.length > LIMITS.searchCounts) {
    throw unprocessable(`At most ${LIMITS.searchCounts} queries can be counted at once.`, argument);
  }
}

async function countEach<Item>(
  items: readonly Item[],
  count: (item: Item) => Promise<number | null>,
): Promise<(number | null)[]> {
  const counts: (number | null)[] = Array.from(items, () => null);
  const waiting = items.entries();
  async function work(): Promise<void> {
    for (const [index, item] of waiting) counts[index] = await count(item);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return counts;
}
