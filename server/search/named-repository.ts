import type { Context } from "#server/platform/context.ts";
import { repositoryByName, type RepositoryRow } from "#server/repositories/repository.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

/** A query that names exactly one repository is a search in that repository: it finds the same rows faster. */
export async function findNamedRepository(ctx: Context, query: string): Promise<RepositoryRow | undefined> {
  const [owner, name] = analyze(parse(query)).repository?.split("/") ?? [];
  return owner && name ? repositoryByName(ctx, owner, name) : undefined;
}
