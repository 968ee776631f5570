import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { requireRepository } from "#server/repositories/repository.ts";

/** Refused as on GitHub for a repository that is no template: a template is code, which is on another host. */
export async function cloneTemplateRepository(
  ctx: Context,
  { repositoryId }: { repositoryId: number },
): Promise<never> {
  const { ownerLogin, name } = await requireRepository(ctx, repositoryId);
  throw unprocessable(`${ownerLogin}/${name} is not a template repository.`, "repositoryId");
}
