import type { Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import type { ViewRow } from "#server/views/view.ts";

/** The repository that a view is limited to. Undefined: it is not limited. Null: the viewer cannot see the repository. */
export async function getScope(ctx: Context, view: ViewRow): Promise<RepositoryRow | null | undefined> {
  if (view.scopingRepositoryId === null) return undefined;
  return (await loadRepository(ctx, { repositoryId: view.scopingRepositoryId })) ?? null;
}

/** The repository in which the query of a view is searched: that of its scope, or the only one that the query names. */
export async function getSearchScope(
  ctx: Context,
  view: ViewRow,
  query: string,
): Promise<RepositoryRow | null | undefined> {
  const scope = await getScope(ctx, view);
  return scope === undefined ? findNamedRepository(ctx, query) : scope;
}
