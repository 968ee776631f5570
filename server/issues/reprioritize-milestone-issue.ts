import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { rankBetween } from "#server/issues/rank.ts";
import { loadMilestoneCounts } from "#server/milestones/milestone-counts.ts";
import type { MilestoneKey, MilestoneRow } from "#server/milestones/milestone.ts";
import { lockMilestone, markReordered } from "#server/milestones/update-milestone.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

type Reprioritize = IssueKey & {
  milestoneId: number;
  /** The milestone's `updatedAt` as the mover knows it: an order that somebody has changed since is not changed unseen. */
  timestamp?: Date | null;
  /** The issue that it comes after; null: it becomes the first. */
  prevId: number | null;
};

const RANK = sql`coalesce(i.milestone_rank, i.id::numeric)`;
/** Longer ranks are shortened. They need a hundred moves into one gap to become so long. */
const RANK_LENGTH = 40;

/** Puts an issue after another one of its milestone. One row is written, however many issues there are. */
export async function reprioritizeMilestoneIssue(ctx: Context, input: Reprioritize): Promise<MilestoneRow> {
  // The milestone's row is the lock: moves take turns, and each sees the order that the one before has left.
  const milestone = await lockMilestone(ctx, { repositoryId: input.repositoryId, id: input.milestoneId });
  authorize(ctx, "milestone.reorder", getGrant(ctx, await requireRepository(ctx, milestone.repositoryId)));
  const { issue } = await loadIssueForUpdate(ctx, input);
  if (issue.milestoneId !== milestone.id) throw unprocessable("The issue is no longer in this milestone.", "id");
  if (issue.state !== "OPEN") throw unprocessable("Only open issues can be put in order.", "id");
  const [counts] = await loadMilestoneCounts(ctx, [milestone]);
  if ((counts?.open ?? 0) >= LIMITS.milestoneReorder) {
    throw unprocessable(`A milestone with ${LIMITS.milestoneReorder} or more open issues cannot be put in order.`);
  }
  if (input.timestamp && milestone.reorderedAt && toSecond(milestone.reorderedAt) > toSecond(input.timestamp)) {
    throw unprocessable("Somebody else has changed the order in the meantime. Please try again.", "timestamp");
  }
  if (input.prevId === issue.id) return milestone;
  let gap = await gapAfter(ctx, milestone, input);
  if (Math.max(gap.before?.length ?? 0, gap.after?.length ?? 0) > RANK_LENGTH) {
    await shortenRanks(ctx, milestone);
    gap = await gapAfter(ctx, milestone, input);
  }
  await ctx.db.run(sql`
    update issues set milestone_rank = ${rankBetween(gap.before, gap.after)}::numeric
    where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  const changed = await markReordered(ctx, milestone);
  await record(ctx, "MILESTONE_REORDERED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { milestoneId: milestone.id },
  });
  return changed;
}

/** The ranks between which the issue goes. Null: there is no issue on that side. */
async function gapAfter(
  ctx: Context,
  milestone: MilestoneKey,
  { id, prevId }: Reprioritize,
): Promise<{ before: string | null; after: string | null }> {
  const here = sql`i.repository_id = ${milestone.repositoryId} and i.milestone_id = ${milestone.id} and i.id <> ${id}`;
  const previous =
    prevId === null
      ? undefined
      : await ctx.db.row<{ rank: string }>(
          sql`select ${RANK}::text as rank from issues i where ${here} and i.id = ${prevId}`,
        );
  if (prevId !== null && !previous) {
    throw unprocessable("The issue that it was put after is no longer in this milestone.", "prevId");
  }
  const next = await ctx.db.row<{ rank: string }>(sql`
    select min(rank)::text as rank from (
      (select ${RANK} as rank from issues i where ${here} and i.state = 'OPEN' and ${rankAtEdge(previous?.rank)} order by ${RANK} limit 1)
      union all
      (select ${RANK} from issues i where ${here} and i.state = 'CLOSED' and ${rankAtEdge(previous?.rank)} order by ${RANK} limit 1)) n`);
  return { before: previous?.rank ?? null, after: next?.rank ?? null };
}

function rankAtEdge(rank: string | undefined) {
  return rank === undefined ? sql`true` : sql`${RANK} > ${rank}::numeric`;
}

async function shortenRanks(ctx: Context, milestone: MilestoneKey): Promise<void> {
  await ctx.db.run(sql`
    update issues i set milestone_rank = o.at - 0.5 from (
      select i.id, row_number() over (order by ${RANK}, i.id) as at from issues i
      where i.repository_id = ${milestone.repositoryId} and i.milestone_id = ${milestone.id}) o
    where i.repository_id = ${milestone.repositoryId} and i.id = o.id`);
}

/** The API gives moments in whole seconds. */
function toSecond(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
