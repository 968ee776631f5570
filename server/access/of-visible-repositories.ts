import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { acrossRepositories, sql, type Sql } from "#server/platform/db/sql.ts";
import { WorkerUnavailableError } from "#server/platform/db/unavailable.ts";

/**
 * A statement that reads from all repositories that the viewer may see. While a worker has failed, it reads from those that the other
 * workers have. `isSearched` is the condition over `repositories r` for those that it finds rows of; other repositories have what these
 * rows are related to.
 */
export function ofVisibleRepositories({ db, viewer }: Context, fragment: Sql, isSearched = sql`true`): Sql {
  if (!db.isDistributed) return fragment;
  return acrossRepositories(
    fragment,
    sql`select r.id, ${isSearched} as is_searched from repositories r where ${visible(viewer)} order by 2 desc, r.updated_at desc`,
  );
}

/** Loads something of each repository. Those whose worker has failed have an error instead. `load` returns the function that finds it. */
export async function loadOfEach<V>(
  { db }: Context,
  repositoryIds: readonly number[],
  load: (repositoryIds: readonly number[]) => Promise<(repositoryId: number) => V>,
): Promise<(V | WorkerUnavailableError)[]> {
  if (!db.failedWorkers) return repositoryIds.map(await load(repositoryIds));
  const repositories = sql`select id, true as is_searched from unnest(${repositoryIds}::bigint[]) r (id)`;
  return db.failedWorkers.read(db, repositories, async (available) => {
    const ids = available?.all ?? repositoryIds;
    const [find, loaded] = [await load(ids), new Set(ids)];
    return repositoryIds.map((id) => (loaded.has(id) ? find(id) : new WorkerUnavailableError()));
  });
}

/** Whether statements over many repositories leave some out, whose worker has failed. */
export function isIncomplete({ failedWorkers }: Queryable): boolean {
  return failedWorkers !== undefined && failedWorkers.names.length > 0;
}

/** For a list that cannot say that it is incomplete. */
export function requireComplete(db: Queryable): void {
  if (isIncomplete(db)) throw new WorkerUnavailableError();
}
