import { batch, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { visibleRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import type { PullRow } from "#server/pulls/pull.ts";

/** Whether the branch to merge is in another repository. One that is gone was another one. */
export async function isCrossRepository(ctx: Context, pull: PullRow): Promise<boolean> {
  const base = await loadRepository(ctx, pull);
  return toName(base) !== pull.headRepository?.toLowerCase();
}

/** The repository of the branch to merge, if it is on this instance and the viewer can see it. */
export async function loadHeadRepository(ctx: Context, pull: PullRow): Promise<RepositoryRow | null> {
  if (pull.headRepository === null) return null;
  const base = await loadRepository(ctx, pull);
  if (toName(base) === pull.headRepository.toLowerCase()) return base ?? null;
  return (await batch(ctx, loadRepositoriesByName, pull.headRepository.toLowerCase())) ?? null;
}

async function loadRepositoriesByName(ctx: Context, names: readonly string[]): Promise<(RepositoryRow | undefined)[]> {
  const parts = names.map((name) => name.split("/"));
  const rows = await visibleRepositories(
    ctx,
    sql`(lower(o.login), lower(r.name)) in (select * from unnest(${parts.map(([owner]) => owner ?? "")}::text[], ${parts.map(([, name]) => name ?? "")}::text[]))`,
    sql``,
  );
  const byName = new Map(rows.map((row) => [toName(row), row]));
  return names.map((name) => byName.get(name));
}

function toName(repository: RepositoryRow | undefined): string | undefined {
  return repository && `${repository.ownerLogin}/${repository.name}`.toLowerCase();
}
