import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { checkLabel, LABEL_COLUMNS, type LabelFields, type LabelRow } from "#server/labels/label.ts";
import { setExclusive } from "#server/labels/label-group.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

export type NewLabel = {
  repositoryId: number;
  name: string;
  color: string;
  description?: string | null;
  /** Whether an issue has at most one label of its group; undefined: as it is with that group. */
  isExclusive?: boolean | null;
};

export async function createLabel(ctx: Context, input: NewLabel): Promise<LabelRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(
    ctx,
    "label.create",
    getGrant(ctx, repository),
    {},
    "You do not have permission to create labels in this repository",
  );
  const fields = checkLabel(input);
  const label = await writeLabel(ctx, { ...fields, repositoryId: repository.id });
  if (!label) throw unprocessable("Name has already been taken", "name");
  if (typeof input.isExclusive === "boolean") await setExclusive(ctx, repository.id, label.name, input.isExclusive);
  return label;
}

/** Writes a checked label; undefined when the repository has one of that name. */
export function writeLabel(ctx: Context, label: LabelFields & { repositoryId: number }): Promise<LabelRow | undefined> {
  return ctx.db.row<LabelRow>(sql`
    insert into labels as l (repository_id, name, color, description)
    values (${label.repositoryId}, ${label.name}, ${label.color}, ${label.description})
    on conflict do nothing returning ${LABEL_COLUMNS}`);
}
