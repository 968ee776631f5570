import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { requireRepository } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";
import { UNTITLED_VIEW } from "#shared/views.ts";
import { tooLong } from "#shared/messages.ts";

/** An empty name becomes 'Untitled view'. */
export function checkName(name: string): string {
  const trimmed = name.replaceAll("\0", "").trim();
  if (trimmed.length > LIMITS.viewName) {
    throw unprocessable(tooLong("Name", LIMITS.viewName), "name");
  }
  return trimmed === "" ? UNTITLED_VIEW : trimmed;
}

export function checkDescription(description: string): string {
  const trimmed = description.replaceAll("\0", "").trim();
  if (trimmed.length > LIMITS.viewDescription) {
    throw unprocessable(tooLong("Description", LIMITS.viewDescription), "description");
  }
  return trimmed;
}

export function checkQuery(query: string): string {
  const trimmed = query.replaceAll("\0", "").trim();
  if (trimmed.length > LIMITS.queryLength) {
    throw unprocessable(tooLong("Query", LIMITS.queryLength), "query");
  }
  return trimmed;
}

/** The id of the repository that a view is limited to. The viewer must be able to see it. */
export async function checkScope(ctx: Context, repositoryId: number | null): Promise<number | null> {
  return repositoryId === null ? null : (await requireRepository(ctx, repositoryId)).id;
}
