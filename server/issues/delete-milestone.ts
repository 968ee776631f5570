import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { detachBatch } from "#server/issues/detach-deleted.ts";
import type { MilestoneKey, MilestoneRow } from "#server/milestones/milestone.ts";
import { lockMilestone, removeMilestone } from "#server/milestones/update-milestone.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

/** Deletes a milestone. Its issues stay as they are, without it. */
export async function deleteMilestone(
  ctx: Context,
  key: MilestoneKey,
): Promise<{ milestone: MilestoneRow; isDone: boolean }> {
  const milestone = await lockMilestone(ctx, key);
  authorize(ctx, "milestone.delete", getGrant(ctx, await requireRepository(ctx, milestone.repositoryId)));
  await removeMilestone(ctx, milestone);
  const { isDone } = await detachBatch(ctx, {
    kind: "MILESTONE",
    repositoryId: milestone.repositoryId,
    targetId: milestone.id,
    name: milestone.title,
    intoId: null,
    actorId: ctx.viewer.accountId,
  });
  return { milestone, isDone };
}
