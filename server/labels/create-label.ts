import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { TakenError } from "#server/errors.ts";
import { checkLabel, LABEL_COLUMNS, type LabelFields, type LabelRow } from "#server/labels/label.ts";
import { setExclusive } from "#server/labels/label-group.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { NAME_TAKEN } from "#shared/messages.ts";

type NewLabel = {
  repositoryId: number;
  name: string;
  color: string;
  description?: string | null;
  /** Whether its group is exclusive; undefined: unchanged. */
  isExclusive?: boolean | null;
};

export async function createLabel(ctx: Context, input: NewLabel): Promise<LabelRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "label.create", getGrant(ctx, repository));
  const fields = checkLabel(input);
  const label = await writeLabel(ctx, { ...fields, repositoryId: repository.id });
  if (!label) throw new TakenError(NAME_TAKEN, "name");
  const { isExclusive } = input;
  if (typeof isExclusive === "boolean") await setExclusive(ctx, label, { isExclusive });
  await announceChanges(ctx, [{ name: "label", action: "created", repositoryId: label.repositoryId, row: label }]);
  return label;
}

type NewRow = LabelFields & { repositoryId: number };

/** Writes a checked label; undefined if the repository has one of that name. */
export async function writeLabel(ctx: Context, label: NewRow): Promise<LabelRow | undefined> {
  return (await writeLabels(ctx, [label]))[0];
}

/** Writes checked labels, except those whose name is taken. */
export async function writeLabels(ctx: Context, labels: readonly NewRow[]): Promise<LabelRow[]> {
  if (labels.length === 0) return [];
  return ctx.db.rows<LabelRow>(sql`
    insert into labels as l (repository_id, name, color, description)
    select n.repository_id, n.name, n.color, n.description
    from unnest(${labels.map((label) => label.repositoryId)}::bigint[], ${labels.map((label) => label.name)}::text[],
      ${labels.map((label) => label.color)}::text[], ${labels.map((label) => label.description)}::text[])
      with ordinality as n (repository_id, name, color, description, position) order by n.position
    on conflict do nothing returning ${LABEL_COLUMNS}`);
}
