import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { detachBatch, redirectPendingMerges, type PendingDetach } from "#server/issues/detach-deleted.ts";
import { removeLabel } from "#server/labels/create-label.ts";
import { loadLabels, type LabelKey, type LabelRow } from "#server/labels/label.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

/** Deletes a label and takes it off its issues; what more than one part has is done by the job. */
export async function deleteLabel(ctx: Context, key: LabelKey): Promise<{ isDone: boolean }> {
  const label = await requireLabel(ctx, key);
  authorize(ctx, "label.delete", getGrant(ctx, await requireRepository(ctx, label.repositoryId)));
  await removeLabel(ctx, label);
  await redirectPendingMerges(ctx, label, null);
  return detachBatch(ctx, startDetach(ctx, label, null));
}

/** Puts another label of the repository in the place of this one, on every issue, and says so in their histories. */
export async function mergeLabel(
  ctx: Context,
  input: LabelKey & { intoId: number },
): Promise<{ label: LabelRow; isDone: boolean }> {
  const label = await requireLabel(ctx, input);
  const into = await requireLabel(ctx, { repositoryId: input.repositoryId, id: input.intoId });
  authorize(ctx, "label.merge", getGrant(ctx, await requireRepository(ctx, label.repositoryId)));
  if (label.id === into.id) throw unprocessable("A label cannot be merged into itself", "intoId");
  await removeLabel(ctx, label);
  await redirectPendingMerges(ctx, label, into.id);
  return { label: into, ...(await detachBatch(ctx, startDetach(ctx, label, into.id))) };
}

async function requireLabel(ctx: Context, key: LabelKey): Promise<LabelRow> {
  const [label] = await loadLabels(ctx, [key]);
  if (!label) throw notFound("a Label");
  return label;
}

function startDetach(ctx: Context, label: LabelRow, intoId: number | null): PendingDetach {
  return {
    kind: "LABEL",
    repositoryId: label.repositoryId,
    targetId: label.id,
    name: label.name,
    intoId,
    actorId: ctx.viewer.accountId,
  };
}
