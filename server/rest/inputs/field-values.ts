import {
  loadFieldOptions,
  loadIssueFields,
  type FieldOptionRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import type { FieldValue } from "#server/issue-fields/set-field-value.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import { isFields, requiredInteger, type Fields } from "#server/rest/inputs/read-fields.ts";

const VALUES_MAX = 25;

/** `issue_field_values`: numbers, texts, days, and options by their names. */
export async function readFieldValues(ctx: Context, repository: RepositoryRow, fields: Fields): Promise<FieldValue[]> {
  const items = fields["issue_field_values"];
  if (!Array.isArray(items) || items.length > VALUES_MAX) throw invalidField("issue_field_values");
  return Promise.all(
    items.map(async (item: unknown) => {
      if (!isFields(item)) throw invalidField("issue_field_values");
      const field = await batch(ctx, loadIssueFields, requiredInteger(item, "field_id"));
      if (!field || field.organizationId !== repository.ownerId) throw invalidField("field_id");
      const options = (await batch(ctx, loadFieldOptions, field.id)) ?? [];
      return { fieldId: field.id, ...toValue(field, item["value"], options) };
    }),
  );
}

function toValue(
  field: IssueFieldRow,
  value: unknown,
  options: readonly FieldOptionRow[],
): Omit<FieldValue, "fieldId"> {
  switch (field.dataType) {
    case "NUMBER":
      return { numberValue: toNumber(value) };
    case "TEXT":
      return { textValue: toText(value) };
    case "DATE":
      return { dateValue: toText(value).slice(0, 10) };
    case "SINGLE_SELECT":
      return { optionIds: [findOption(toText(value), options)] };
    case "MULTI_SELECT":
      if (!Array.isArray(value)) throw invalidField("value");
      return { optionIds: value.map((name: unknown) => findOption(toText(name), options)) };
  }
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw invalidField("value");
}

function toNumber(value: unknown): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) throw invalidField("value");
  return number;
}

function findOption(name: string, options: readonly FieldOptionRow[]): number {
  const option = options.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!option) throw invalidField("value");
  return option.id;
}
