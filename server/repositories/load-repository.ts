import { batch, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";

type InRepository = { repositoryId: number };

/** Loads the repository of a row in a batch; undefined if the viewer cannot see it. */
export function loadRepository(ctx: Context, row: InRepository): Promise<RepositoryRow | undefined> {
  return batch(ctx, loadRepositories, row.repositoryId);
}

/** The resolver of `repository: Repository!`. */
export async function resolveRepository(row: InRepository, _: unknown, ctx: Context): Promise<RepositoryRow> {
  return orNotFound(await loadRepository(ctx, row), "a Repository");
}
