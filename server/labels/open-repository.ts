import type { Context } from "#server/context.ts";
import { writeLabel } from "#server/labels/create-label.ts";
import { defaultLabelsOf } from "#server/labels/default-labels.ts";
import { createRepository, type NewRepository } from "#server/repositories/create-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** Makes a repository as the page does: with its owner's default labels. */
export async function openRepository(ctx: Context, input: NewRepository): Promise<RepositoryRow> {
  const repository = await createRepository(ctx, input);
  for (const { name, color, description } of await defaultLabelsOf(ctx, repository.ownerId)) {
    await writeLabel(ctx, {
      repositoryId: repository.id,
      name,
      color,
      description: description || null,
      isDefault: true,
    });
  }
  return repository;
}
