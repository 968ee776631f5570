import { authorize } from "#server/access/authorize.ts";
import { TakenError } from "#server/errors.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { notifyLists } from "#server/events/notify.ts";
import type { Context } from "#server/platform/context.ts";
import { checkDueOn, checkMilestoneDescription, checkMilestoneTitle } from "#server/milestones/check-milestone.ts";
import { isTitleTaken, MILESTONE_COLUMNS, type MilestoneRow } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { nextMilestoneNumber } from "#server/repositories/numbers.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { TITLE_TAKEN } from "#shared/messages.ts";

export type NewMilestone = {
  repositoryId: number;
  title: string;
  description?: string | null;
  dueOn?: Date | string | null;
};

export async function createMilestone(ctx: Context, input: NewMilestone): Promise<MilestoneRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "milestone.create", getGrant(ctx, repository));
  const title = checkMilestoneTitle(input.title);
  const description = checkMilestoneDescription(input.description);
  const dueOn = checkDueOn(input.dueOn);
  if (await isTitleTaken(ctx, { repositoryId: repository.id, title })) throw new TakenError(TITLE_TAKEN, "title");
  const row = await ctx.db.row<MilestoneRow>(sql`
    insert into milestones as m (repository_id, number, title, description, description_html, due_on, creator_id, created_at, updated_at)
    values (${repository.id}, ${await nextMilestoneNumber(ctx, repository.id)}, ${title}, ${description},
      ${description ? await renderBody(ctx, repository, description) : null}, ${dueOn}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now})
    on conflict (repository_id, lower(title)) where not is_duplicate_title do nothing returning ${MILESTONE_COLUMNS}`);
  // Another transaction has created it meanwhile.
  if (!row) throw new TakenError(TITLE_TAKEN, "title");
  await notifyLists(ctx, row.repositoryId);
  await announceChanges(ctx, [{ name: "milestone", action: "created", repositoryId: row.repositoryId, row }]);
  return row;
}
