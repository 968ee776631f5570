import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { unprocessable } from "#server/errors.ts";
import { requireLabel, type LabelKey, type LabelRow } from "#server/labels/label.ts";
import { sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

/** Removes a deleted label from issues, or replaces it by `into`. */
type Detach = (ctx: Context, removal: { label: LabelRow; into: LabelRow | null }) => Promise<{ isDone: boolean }>;

export const LABEL_DELETED = defineHook<Detach>("label deleted");

/** Deletes a label. Unless `isDone`, a job removes it from the remaining issues. */
export async function deleteLabel(ctx: Context, key: LabelKey): Promise<{ isDone: boolean }> {
  const label = await requireLabel(ctx, key);
  authorize(ctx, "label.delete", getGrant(ctx, await requireRepository(ctx, label.repositoryId)));
  return removeLabel(ctx, label, null);
}

/** Replaces a label by another one of the repository on all issues, with an event for each. */
export async function mergeLabel(
  ctx: Context,
  input: LabelKey & { intoId: number },
): Promise<{ label: LabelRow; isDone: boolean }> {
  const label = await requireLabel(ctx, input);
  const into = await requireLabel(ctx, { repositoryId: input.repositoryId, id: input.intoId });
  authorize(ctx, "label.merge", getGrant(ctx, await requireRepository(ctx, label.repositoryId)));
  if (label.id === into.id) throw unprocessable("A label cannot be merged into itself", "intoId");
  return { label: into, ...(await removeLabel(ctx, label, into)) };
}

async function removeLabel(ctx: Context, label: LabelRow, into: LabelRow | null): Promise<{ isDone: boolean }> {
  await ctx.db.run(sql`delete from labels where repository_id = ${label.repositoryId} and id = ${label.id}`);
  await announceChanges(ctx, [{ name: "label", action: "deleted", repositoryId: label.repositoryId, row: label }]);
  let isDone = true;
  for (const detach of getSteps(ctx, LABEL_DELETED)) isDone = (await detach(ctx, { label, into })).isDone && isDone;
  return { isDone };
}
