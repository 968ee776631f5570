import type { Action, Relation } from "#server/access/policy.ts";
import type { Context } from "#server/platform/context.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";

type Reason = "ARCHIVED" | "DENIED" | "INSUFFICIENT_ACCESS" | "LOCKED" | "LOGIN_REQUIRED";
type Edit = { action: Action; relation: Relation };

/** Why the viewer cannot edit a text in the repository; nothing if they can. */
export function cannotUpdateReasons(
  ctx: Context,
  repository: RepositoryRow | undefined,
  { action, relation }: Edit,
): Reason[] {
  if (!repository) return ["INSUFFICIENT_ACCESS"];
  if (viewerCan(ctx, action, repository, relation)) return [];
  if (ctx.viewer.accountId === null) return ["LOGIN_REQUIRED"];
  const reasons: Reason[] = [];
  if (repository.isArchived) reasons.push("ARCHIVED");
  if (repository.isLocked || repository.isDisabled) reasons.push("LOCKED");
  if (reasons.length > 0) return reasons;
  // Somebody who wrote the text is refused by the token or the enterprise, others by their role.
  return relation.isAuthor ? ["DENIED"] : ["INSUFFICIENT_ACCESS"];
}
