import { labelKey, loadLabels, type LabelRow } from "#server/labels/label.ts";
import { compareNames } from "#server/platform/compare-names.ts";
import { batch, type Context } from "#server/platform/context.ts";

type Labeled = { repositoryId: number; labelIds: readonly number[] };

/** The labels of an issue or a discussion, in the order of `labelIds`. */
export async function loadLabelsOf(ctx: Context, { repositoryId, labelIds }: Labeled): Promise<LabelRow[]> {
  const labels = await Promise.all(labelIds.map((id) => batch(ctx, loadLabels, { repositoryId, id }, labelKey)));
  return labels.filter((label) => label !== undefined);
}

/** The same, by name. */
export async function loadLabelsByName(ctx: Context, labeled: Labeled): Promise<LabelRow[]> {
  const labels = await loadLabelsOf(ctx, labeled);
  return labels.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}
