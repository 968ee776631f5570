import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { MILESTONE_COLUMNS, type MilestoneRow } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { nextMilestoneNumber } from "#server/repositories/numbers.ts";
import { grantOf, requireRepository } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

export type NewMilestone = { repositoryId: number; title: string; description?: string | null; dueOn?: Date | null };

export async function createMilestone(ctx: Context, input: NewMilestone): Promise<MilestoneRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(
    ctx,
    "milestone.create",
    grantOf(ctx, repository),
    {},
    "You do not have permission to create milestones in this repository.",
  );
  const title = input.title.trim();
  if (title === "") throw unprocessable("Title cannot be empty", "title");
  if (title.length > LIMITS.milestoneTitle)
    throw unprocessable("Title is too long (maximum is 256 characters)", "title");
  const description = input.description?.trim() || null;
  if (description && description.length > LIMITS.body)
    throw unprocessable("Description is too long (maximum is 65536 characters)", "description");
  const row = await ctx.db.row<MilestoneRow>(sql`
    insert into milestones as m (repository_id, number, title, description, description_html, due_on, creator_id, created_at, updated_at)
    values (${repository.id}, ${await nextMilestoneNumber(ctx, repository.id)}, ${title}, ${description},
      ${description ? renderMarkdown(description, NO_LINKS) : null}, ${input.dueOn ?? null}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now})
    returning ${MILESTONE_COLUMNS}`);
  if (!row) throw new Error("The milestone was not written.");
  return row;
}
