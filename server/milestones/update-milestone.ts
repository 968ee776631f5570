import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { announceChanges, listChanges } from "#server/events/announce-change.ts";
import { notifyLists } from "#server/events/notify.ts";
import { notFound, TakenError } from "#server/errors.ts";
import { checkDueOn, checkMilestoneDescription, checkMilestoneTitle } from "#server/milestones/check-milestone.ts";
import {
  isTitleTaken,
  loadMilestones,
  MILESTONE_COLUMNS,
  type MilestoneKey,
  type MilestoneRow,
} from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { TITLE_TAKEN } from "#shared/messages.ts";

type MilestoneChange = MilestoneKey & {
  title?: string | null;
  description?: string | null;
  dueOn?: Date | string | null;
  state?: "OPEN" | "CLOSED" | null;
};

/** Changes the given fields; null removes the description or due date. */
export async function updateMilestone(ctx: Context, input: MilestoneChange): Promise<MilestoneRow> {
  const [before] = await loadMilestones(ctx, [input]);
  if (!before) throw notFound("a Milestone");
  const repository = await requireRepository(ctx, before.repositoryId);
  const onlyStateChanges = input.title === undefined && input.description === undefined && input.dueOn === undefined;
  authorize(ctx, onlyStateChanges ? "milestone.close" : "milestone.update", getGrant(ctx, repository));
  const title = input.title === null || input.title === undefined ? before.title : checkMilestoneTitle(input.title);
  const description =
    input.description === undefined ? before.description : checkMilestoneDescription(input.description);
  const dueOn = input.dueOn === undefined ? before.dueOn : checkDueOn(input.dueOn);
  const state = input.state ?? before.state;
  const html =
    description === before.description
      ? before.descriptionHtml
      : description && (await renderBody(ctx, repository, description));
  // A milestone that shares its title since before titles were unique can be changed in every other way.
  const isRenamed = title.toLowerCase() !== before.title.toLowerCase();
  if (isRenamed && (await isTitleTaken(ctx, { ...before, title }))) throw new TakenError(TITLE_TAKEN, "title");
  // The unique index catches concurrent renames to one title, which the condition does not see.
  const row = await ctx.db
    .transaction((tx) =>
      tx.row<MilestoneRow>(sql`
    update milestones m set title = ${title}, is_duplicate_title = m.is_duplicate_title and not ${isRenamed}, description = ${description}, description_html = ${html}, due_on = ${dueOn},
      state = ${state}::milestone_state, updated_at = ${ctx.now},
      closed_at = case when ${state} = 'OPEN' then null when m.state = 'CLOSED' then m.closed_at else ${ctx.now}::timestamptz end
    where m.repository_id = ${before.repositoryId} and m.id = ${before.id} returning ${MILESTONE_COLUMNS}`),
    )
    .catch((error: { code?: string }) => {
      if (error.code === "23505") throw new TakenError(TITLE_TAKEN, "title");
      throw error;
    });
  // It has been deleted meanwhile.
  if (!row) throw notFound("a Milestone");
  await notifyLists(ctx, row.repositoryId);
  await announce(ctx, before, row);
  return row;
}

async function announce(ctx: Context, before: MilestoneRow, row: MilestoneRow): Promise<void> {
  const milestone = { name: "milestone", repositoryId: row.repositoryId, row } as const;
  const changes = listChanges(before, row, { title: "title", description: "description", dueOn: "due_on" });
  const state = row.state === "OPEN" ? "opened" : "closed";
  await announceChanges(ctx, [
    ...(changes ? [{ ...milestone, action: "edited", changes }] : []),
    ...(row.state === before.state ? [] : [{ ...milestone, action: state }]),
  ]);
}

/** Loads the milestone and locks its row, so that commands on the order of its issues run one after the other. */
export async function lockMilestone(
  ctx: Context,
  key: MilestoneKey,
): Promise<MilestoneRow & { reorderedAt: Date | null }> {
  const [visibleMilestone] = await loadMilestones(ctx, [key]);
  const row =
    visibleMilestone &&
    (await ctx.db.row<MilestoneRow & { reorderedAt: Date | null }>(sql`
      select ${MILESTONE_COLUMNS}, m.reordered_at from milestones m
      where m.repository_id = ${key.repositoryId} and m.id = ${key.id} for update`));
  if (!row) throw notFound("a Milestone");
  return row;
}

export async function markReordered(ctx: Context, key: MilestoneKey): Promise<MilestoneRow> {
  const row = await ctx.db.row<MilestoneRow>(sql`
    update milestones m set reordered_at = ${ctx.now}, updated_at = ${ctx.now}
    where m.repository_id = ${key.repositoryId} and m.id = ${key.id} returning ${MILESTONE_COLUMNS}`);
  if (!row) throw notFound("a Milestone");
  return row;
}
