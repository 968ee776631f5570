import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import {
  checkColor,
  checkLabelDescription,
  checkLabelName,
  LABEL_COLUMNS,
  type LabelRow,
} from "#server/labels/label.ts";
import { sql } from "#server/platform/db/sql.ts";
import { grantOf, requireRepository } from "#server/repositories/repository.ts";

export type NewLabel = { repositoryId: number; name: string; color: string; description?: string | null };

export async function createLabel(ctx: Context, input: NewLabel): Promise<LabelRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(
    ctx,
    "label.create",
    grantOf(ctx, repository),
    {},
    "You do not have permission to create labels in this repository",
  );
  const label = await writeLabel(ctx, {
    repositoryId: repository.id,
    name: checkLabelName(input.name),
    color: checkColor(input.color),
    description: checkLabelDescription(input.description),
  });
  if (!label) throw unprocessable("Name has already been taken", "name");
  return label;
}

/** Writes a checked label; undefined when the repository has one of that name. */
export function writeLabel(
  ctx: Context,
  label: { repositoryId: number; name: string; color: string; description: string | null },
): Promise<LabelRow | undefined> {
  return ctx.db.row<LabelRow>(sql`
    insert into labels as l (repository_id, name, color, description)
    values (${label.repositoryId}, ${label.name}, ${label.color}, ${label.description})
    on conflict do nothing returning ${LABEL_COLUMNS}`);
}
