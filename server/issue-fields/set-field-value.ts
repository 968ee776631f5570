import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import {
  loadFieldOptions,
  loadIssueFields,
  type FieldOptionRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import type { PlannedEvent } from "#server/issues/issue-plan.ts";
import {
  authorizeIssue,
  loadIssueForUpdate,
  type IssueForUpdate,
  type IssueKey,
  type IssueRow,
} from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { readDay } from "#shared/due.ts";
import { tooLong } from "#shared/messages.ts";

/** The value that fits the type of the field. Without any value, the field is cleared. */
export type FieldValue = {
  fieldId: number;
  textValue?: string | null;
  numberValue?: number | null;
  dateValue?: string | null;
  optionIds?: number[] | null;
  delete?: boolean | null;
};

export async function setIssueFieldValue(ctx: Context, input: IssueKey & { values: FieldValue[] }): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.setFields");
  if (handle.issue.isPull) throw unprocessable("A pull request has no issue fields.", "issueId");
  const changes = await checkValues(handle, input.values);
  await writeValues(handle, changes);
  const events = changes.map(({ field, checked }): PlannedEvent => ({
    kind: checked ? "ISSUE_FIELD_CHANGED" : "ISSUE_FIELD_REMOVED",
    data: { fieldName: field.name, value: checked?.text ?? null },
  }));
  return applyChanges(handle, [{ changes: {}, events }]);
}

/** A checked value of undefined clears the field. */
type FieldChange = { field: IssueFieldRow; checked: Checked | undefined };

async function checkValues({ ctx, repository }: IssueForUpdate, values: readonly FieldValue[]): Promise<FieldChange[]> {
  const ids = [...new Set(values.map((value) => value.fieldId))];
  const fields = new Map((await loadIssueFields(ctx, ids)).map((field) => [field?.id, field]));
  const options = (await loadFieldOptions(ctx, ids)).flat();
  return values.map((value) => {
    const field = fields.get(value.fieldId);
    if (!field) throw notFound("an IssueField");
    if (field.organizationId !== repository.ownerId) throw notFound("an IssueField of this repository's owner");
    return { field, checked: value.delete ? undefined : checkValue(field, value, options) };
  });
}

/** Of a field that is named twice, the last value stays. */
async function writeValues({ ctx, issue }: IssueForUpdate, changes: readonly FieldChange[]): Promise<void> {
  const last = [...new Map(changes.map((change) => [change.field.id, change])).values()];
  const kept = last.flatMap(({ field, checked }) => (checked ? [{ ...checked.columns, id: field.id }] : []));
  const cleared = last.flatMap(({ field, checked }) => (checked ? [] : [field.id]));
  if (kept.length > 0) {
    await ctx.db.run(sql`
      insert into issue_field_values (field_id, repository_id, issue_id, text_value, number_value, date_value, option_ids)
      select v.id, ${issue.repositoryId}, ${issue.id}, v.text, v.number::numeric, v.date::date, v.options::bigint[]
      from unnest(${kept.map((value) => value.id)}::bigint[], ${kept.map((value) => value.text)}::text[],
        ${kept.map((value) => value.number)}::text[], ${kept.map((value) => value.date)}::text[],
        ${kept.map((value) => `{${value.options.join()}}`)}::text[]) as v (id, text, number, date, options)
      on conflict (repository_id, issue_id, field_id) do update set text_value = excluded.text_value,
        number_value = excluded.number_value, date_value = excluded.date_value, option_ids = excluded.option_ids`);
  }
  if (cleared.length > 0) {
    await ctx.db.run(sql`
      delete from issue_field_values where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}
        and field_id = any(${cleared}::bigint[])`);
  }
}

type Columns = { text: string | null; number: number | null; date: string | null; options: readonly number[] };

/** A value as columns, and as text for the timeline. */
type Checked = { columns: Columns; text: string };

const EMPTY: Columns = { text: null, number: null, date: null, options: [] };

/** Undefined: the value is empty. */
function checkValue(field: IssueFieldRow, value: FieldValue, options: readonly FieldOptionRow[]): Checked | undefined {
  switch (field.dataType) {
    case "TEXT":
      return checkText(field, value);
    case "NUMBER":
      return checkNumber(field, value);
    case "DATE":
      return checkDate(field, value);
    case "SINGLE_SELECT":
    case "MULTI_SELECT":
      return checkOptions(field, value, options);
  }
}

function checkText(field: IssueFieldRow, value: FieldValue): Checked | undefined {
  const text = value.textValue?.trim() ?? "";
  if (text.length > 1024) throw unprocessable(tooLong(field.name, 1024), "textValue");
  return text === "" ? undefined : { columns: { ...EMPTY, text }, text };
}

function checkNumber(field: IssueFieldRow, value: FieldValue): Checked | undefined {
  const number = value.numberValue;
  if (number === null || number === undefined) return undefined;
  if (!Number.isFinite(number) || Math.abs(number) > 1e15) {
    throw unprocessable(`${field.name} is not a number`, "numberValue");
  }
  return { columns: { ...EMPTY, number }, text: String(number) };
}

function checkDate(field: IssueFieldRow, value: FieldValue): Checked | undefined {
  const date = value.dateValue?.trim() ?? "";
  if (date === "") return undefined;
  if (!readDay(date)) throw unprocessable(`${field.name} is not a date (use YYYY-MM-DD)`, "dateValue");
  return { columns: { ...EMPTY, date }, text: date };
}

function checkOptions(
  field: IssueFieldRow,
  value: FieldValue,
  options: readonly FieldOptionRow[],
): Checked | undefined {
  const ids = [...new Set(value.optionIds ?? [])];
  if (ids.length === 0) return undefined;
  if (field.dataType === "SINGLE_SELECT" && ids.length > 1) {
    throw unprocessable(`${field.name} takes one option`, "optionIds");
  }
  const chosen = options.filter((option) => option.fieldId === field.id && ids.includes(option.id));
  if (chosen.length < ids.length) throw notFound(`an option of ${field.name}`);
  const columns = { ...EMPTY, options: chosen.map((option) => option.id) };
  return { columns, text: chosen.map((option) => option.name).join(", ") };
}
