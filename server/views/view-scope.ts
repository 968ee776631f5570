import type { Context } from "#server/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import type { ViewRow } from "#server/views/view.ts";

/** The repository that a view is limited to. Undefined: it is not limited; null: to one that the viewer may not see. */
export async function getScope(ctx: Context, view: ViewRow): Promise<RepositoryRow | null | undefined> {
  if (view.scopingRepositoryId === null) return undefined;
  return (await loadRepository(ctx, { repositoryId: view.scopingRepositoryId })) ?? null;
}

/** Where a query of the view is searched: in its scope, or in the one repository that the query names. */
export async function getSearchScope(
  ctx: Context,
  view: ViewRow,
  query: string,
): Promise<RepositoryRow | null | undefined> {
  const scope = await getScope(ctx, view);
  return scope === undefined ? findNamedRepository(ctx, query) : scope;
}
