import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { announceChanges, listChanges } from "#server/events/announce-change.ts";
import { notifyLists } from "#server/events/notify.ts";
import { TakenError } from "#server/errors.ts";
import { checkLabel, LABEL_COLUMNS, requireLabel, type LabelKey, type LabelRow } from "#server/labels/label.ts";
import { setExclusive } from "#server/labels/label-group.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { NAME_TAKEN } from "#shared/messages.ts";

type LabelChange = LabelKey & {
  name?: string | null;
  color?: string | null;
  description?: string | null;
  isExclusive?: boolean | null;
};

export async function updateLabel(ctx: Context, input: LabelChange): Promise<LabelRow> {
  const label = await requireLabel(ctx, input);
  const repository = await requireRepository(ctx, label.repositoryId);
  authorize(ctx, "label.update", getGrant(ctx, repository));
  const { name, color, description } = checkLabel({
    name: input.name ?? label.name,
    color: input.color ?? label.color,
    description: input.description === undefined ? label.description : input.description,
  });
  // The unique index catches concurrent renames to one name, which the condition does not see.
  const row = await ctx.db
    .transaction((tx) =>
      tx.row<LabelRow>(sql`
      update labels l set name = ${name}, color = ${color}, description = ${description}, updated_at = ${ctx.now}
      where l.repository_id = ${label.repositoryId} and l.id = ${label.id}
        and not exists (select 1 from labels o where o.repository_id = l.repository_id and lower(o.name) = lower(${name}) and o.id <> l.id)
      returning ${LABEL_COLUMNS}`),
    )
    .catch((error: { code?: string }) => {
      if (error.code === "23505") return undefined;
      throw error;
    });
  if (!row) throw new TakenError(NAME_TAKEN, "name");
  const { isExclusive } = input;
  if (typeof isExclusive === "boolean") await setExclusive(ctx, row, { isExclusive });
  await notifyLists(ctx, row.repositoryId);
  const changes = listChanges(label, row, { name: "name", color: "color", description: "description" });
  if (changes) {
    await announceChanges(ctx, [{ name: "label", action: "edited", repositoryId: row.repositoryId, row, changes }]);
  }
  return row;
}
