import { authorize } from "#server/access/authorize.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import type { MilestoneKey, MilestoneRow } from "#server/milestones/milestone.ts";
import { lockMilestone } from "#server/milestones/update-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

/** Removes a deleted milestone from its issues. */
type Detach = (ctx: Context, milestone: MilestoneRow) => Promise<{ isDone: boolean }>;

export const MILESTONE_DELETED = defineHook<Detach>("milestone deleted");

/** Deletes a milestone. Unless `isDone`, a job removes it from the remaining issues. */
export async function deleteMilestone(
  ctx: Context,
  key: MilestoneKey,
): Promise<{ milestone: MilestoneRow; isDone: boolean }> {
  const milestone = await lockMilestone(ctx, key);
  authorize(ctx, "milestone.delete", getGrant(ctx, await requireRepository(ctx, milestone.repositoryId)));
  await ctx.db.run(
    sql`delete from milestones where repository_id = ${milestone.repositoryId} and id = ${milestone.id}`,
  );
  const { repositoryId } = milestone;
  await announceChanges(ctx, [{ name: "milestone", action: "deleted", repositoryId, row: milestone }]);
  let isDone = true;
  for (const detach of getSteps(ctx, MILESTONE_DELETED)) isDone = (await detach(ctx, milestone)).isDone && isDone;
  return { milestone, isDone };
}
