import type { Context } from "#server/platform/context.ts";
import { isTitleTaken } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { raiseMilestoneCounter } from "#server/repositories/numbers.ts";

type ImportedMilestone = {
  number: number;
  title: string;
  description: string | null;
  descriptionHtml: string | null;
  dueOn: Date | null;
  state: "OPEN" | "CLOSED";
  creatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
};

/** Writes a milestone of an archive, unless the repository has one of its number. A title that is taken is kept. Returns whether it is new. */
export async function writeImportedMilestone(
  ctx: Context,
  repositoryId: number,
  milestone: ImportedMilestone,
): Promise<boolean> {
  const { number, title, description, descriptionHtml, dueOn, state, creatorId } = milestone;
  const written = await ctx.db.run(sql`
    insert into milestones (repository_id, number, title, description, description_html, due_on, state, creator_id,
      created_at, updated_at, closed_at, is_duplicate_title)
    values (${repositoryId}, ${number}, ${title}, ${description}, ${descriptionHtml}, ${dueOn}, ${state}, ${creatorId},
      ${milestone.createdAt}, ${milestone.updatedAt}, ${milestone.closedAt}, ${await isTitleTaken(ctx, { repositoryId, title })})
    on conflict (repository_id, number) do nothing`);
  if (written > 0) await raiseMilestoneCounter(ctx, repositoryId, number);
  return written > 0;
}
