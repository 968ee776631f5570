import type { CommitKey } from "#server/commits/commit.ts";
import type { Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { repositoryAddress } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

/** The path of a commit. The page is on the code host; the checks are below this path. */
export async function commitPath(ctx: Context, { repositoryId, oid }: CommitKey): Promise<string> {
  const repository = await loadRepository(ctx, { repositoryId });
  return repository ? `${paths.repository(repositoryAddress(repository))}/commit/${oid}` : "/";
}

export async function commitUrl(ctx: Context, commit: CommitKey): Promise<string> {
  return ctx.config.url + (await commitPath(ctx, commit));
}
