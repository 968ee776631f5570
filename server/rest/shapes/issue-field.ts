import {
  loadFieldOptions,
  loadFieldValues,
  loadIssueFields,
  type FieldOptionRow,
  type FieldValueRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { batch, loadEach, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

export async function toIssueField(ctx: Context, field: IssueFieldRow) {
  const isSelect = field.dataType === "SINGLE_SELECT" || field.dataType === "MULTI_SELECT";
  const options = isSelect ? ((await batch(ctx, loadFieldOptions, field.id)) ?? []) : [];
  return {
    id: field.id,
    node_id: globalId("IF", field.id),
    name: field.name,
    description: field.description,
    data_type: field.dataType.toLowerCase(),
    visibility: "all",
    ...(isSelect ? { options: options.map((option) => ({ ...toOption(option), priority: option.position })) } : {}),
  };
}

/** The values of an issue's fields, loaded in a batch. */
export async function toFieldValues(ctx: Context, { repositoryId, id }: IssueKey) {
  const values = (await batch(ctx, loadFieldValues, { repositoryId, id }, issueKey))?.values ?? [];
  return (await loadShownFields(ctx, values))(values);
}

/** The values of several issues' fields: loads the fields, and returns the function that shows some of the values. */
export async function loadShownFields(ctx: Context, values: readonly FieldValueRow[]) {
  const withOptions = values.filter(({ optionIds }) => optionIds.length > 0);
  const [findField, findOptions] = await Promise.all([
    loadEach(
      values.map(({ fieldId }) => fieldId),
      (id) => batch(ctx, loadIssueFields, id),
    ),
    loadEach(
      withOptions.map(({ fieldId }) => fieldId),
      (id) => batch(ctx, loadFieldOptions, id),
    ),
  ]);
  return (some: readonly FieldValueRow[]) =>
    some.flatMap((value) => {
      const field = findField(value.fieldId);
      return field ? toFieldValue(field, value, findOptions(value.fieldId) ?? []) : [];
    });
}

function toFieldValue(field: IssueFieldRow, value: FieldValueRow, options: readonly FieldOptionRow[]) {
  const chosen = options.filter((option) => value.optionIds.includes(option.id)).map(toOption);
  return {
    issue_field_id: field.id,
    issue_field_name: field.name,
    node_id: globalId("IF", field.id),
    data_type: field.dataType.toLowerCase(),
    value: toPlainValue(field, value, chosen),
    ...(field.dataType === "SINGLE_SELECT" ? { single_select_option: chosen[0] ?? null } : {}),
    ...(field.dataType === "MULTI_SELECT" ? { multi_select_options: chosen } : {}),
  };
}

function toPlainValue(field: IssueFieldRow, value: FieldValueRow, chosen: readonly { name: string }[]) {
  if (value.numberValue !== null) return Number(value.numberValue);
  if (field.dataType === "SINGLE_SELECT") return chosen[0]?.name ?? null;
  if (field.dataType === "MULTI_SELECT") return chosen.map((option) => option.name).join(", ");
  return value.textValue ?? value.dateValue;
}

function toOption({ id, name, color }: FieldOptionRow) {
  return { id, name, color: color.toLowerCase() };
}
