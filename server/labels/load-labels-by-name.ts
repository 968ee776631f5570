import { labelKey, loadLabels, type LabelRow } from "#server/labels/label.ts";
import { compareNames } from "#server/platform/compare-names.ts";
import { batch, type Context } from "#server/platform/context.ts";

type Labeled = { repositoryId: number; labelIds: readonly number[] };

/** The labels of something, by name. */
export async function loadLabelsByName(ctx: Context, { repositoryId, labelIds }: Labeled): Promise<LabelRow[]> {
  const rows = await Promise.all(labelIds.map((id) => batch(ctx, loadLabels, { repositoryId, id }, labelKey)));
  const labels = rows.filter((row) => row !== undefined);
  return labels.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}
