import {
  loadFieldOptions,
  loadIssueFields,
  type FieldOptionRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { FieldSource, SourceValue } from "#server/webhook-events/source.ts";

/** The field of `issues` with `field_added` or `field_removed`, and its value. Of an earlier version or a deleted field, none. */
export async function toFieldDetails(ctx: Context, { id, value, from }: FieldSource): Promise<object> {
  const field = await batch(ctx, loadIssueFields, id);
  if (!field) return {};
  const options = (await batch(ctx, loadFieldOptions, id)) ?? [];
  const show = (sourceValue: SourceValue) => toValue(field, sourceValue, options);
  const shown = value ?? from;
  return {
    issue_field: { id, name: field.name, field_type: field.dataType.toLowerCase() },
    ...(shown ? { issue_field_value: show(shown) } : {}),
    // Of a value that is cleared, GitHub tells no change.
    ...(value && from ? { changes: { issue_field_value: { from: show(from) } } } : {}),
  };
}

/** A value has no id of its own here: that of the field stands for it. */
function toValue({ id, dataType }: IssueFieldRow, { text, options }: SourceValue, all: readonly FieldOptionRow[]) {
  const chosen = all.filter(({ name }) => options.includes(name)).map(toOption);
  switch (dataType) {
    case "SINGLE_SELECT":
      return { id, ...(chosen[0] ? { value_id: chosen[0].id, option: chosen[0] } : {}) };
    case "MULTI_SELECT":
      return { id, value_ids: chosen.map((option) => option.id), options: chosen };
    case "NUMBER":
      return { id, value: Number(text) };
    case "DATE":
    case "TEXT":
      return { id, value: text };
  }
}

function toOption({ id, name, color, description }: FieldOptionRow) {
  return { id, name, color: color.toLowerCase(), description };
}
