import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import {
  loadFieldOptions,
  loadFieldValues,
  loadIssueFields,
  type FieldOptionRow,
  type FieldValueRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import type { TimelineOption } from "#server/issue-fields/events.ts";
import { applyChanges, recordPlanned } from "#server/issues/apply-changes.ts";
import type { NewFieldValue, NewIssue } from "#server/issues/create-issue.ts";
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

export type FieldValue = NewFieldValue;

export async function setIssueFieldValue(ctx: Context, input: IssueKey & { values: FieldValue[] }): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  authorizeIssue(handle, "issue.setFields");
  if (handle.issue.isPull) throw unprocessable("A pull request has no issue fields.", "issueId");
  const events = await writeFieldValues(handle, input.values);
  return applyChanges(handle, [{ changes: {}, events }]);
}

/** Sets the values that a new issue is created with; its command has checked the permission. */
export async function setNewFieldValues(handle: IssueForUpdate, { fieldValues = [] }: NewIssue): Promise<void> {
  if (fieldValues.length === 0) return;
  const events = await writeFieldValues(handle, fieldValues);
  await recordPlanned(handle.ctx, [{ issue: handle.issue, plan: { changes: {}, events } }]);
}

/** Writes values of a loaded issue, and returns the events to record. The caller has checked the permission. */
export async function writeFieldValues(
  handle: Pick<IssueForUpdate, "ctx" | "repository"> & { issue: IssueKey },
  values: readonly FieldValue[],
): Promise<PlannedEvent[]> {
  const changes = await checkValues(handle, values);
  const [before] = await loadFieldValues(handle.ctx, [handle.issue]);
  await writeValues(handle, changes);
  return changes.flatMap((change) => {
    const known = before?.values.find(({ fieldId }) => fieldId === change.field.id);
    return planEvent(change, known && describe(known, change.options));
  });
}

function planEvent({ field, checked, options }: FieldChange, before: Described | undefined): PlannedEvent[] {
  if (!checked && !before) return [];
  const after = checked && describe({ ...toRow(checked.columns) }, options);
  const data = {
    fieldId: field.id,
    fieldName: field.name,
    value: checked?.text ?? null,
    previousValue: before?.text ?? null,
    ...(after?.options.length ? { options: after.options } : {}),
    ...(before?.options.length ? { previousOptions: before.options } : {}),
  };
  const set = before ? "ISSUE_FIELD_CHANGED" : "ISSUE_FIELD_ADDED";
  return [{ kind: checked ? set : "ISSUE_FIELD_REMOVED", data }];
}

type Described = { text: string; options: TimelineOption[] };
type Stored = Pick<FieldValueRow, "textValue" | "numberValue" | "dateValue" | "optionIds">;

/** A value as the timeline shows it. */
function describe(
  { textValue, numberValue, dateValue, optionIds }: Stored,
  options: readonly FieldOptionRow[],
): Described {
  const chosen = options.filter(({ id }) => optionIds.includes(id)).map(({ name, color }) => ({ name, color }));
  const text = textValue ?? dateValue ?? (numberValue === null ? null : String(Number(numberValue)));
  return { text: text ?? chosen.map(({ name }) => name).join(", "), options: chosen };
}

function toRow({ text, number, date, options }: Columns): Stored {
  return {
    textValue: text,
    numberValue: number === null ? null : String(number),
    dateValue: date,
    optionIds: [...options],
  };
}

/** A checked value of undefined clears the field. */
type FieldChange = { field: IssueFieldRow; checked: Checked | undefined; options: readonly FieldOptionRow[] };

async function checkValues(
  { ctx, repository }: Pick<IssueForUpdate, "ctx" | "repository">,
  values: readonly FieldValue[],
): Promise<FieldChange[]> {
  const ids = [...new Set(values.map((value) => value.fieldId))];
  const fields = new Map((await loadIssueFields(ctx, ids)).map((field) => [field?.id, field]));
  const options = (await loadFieldOptions(ctx, ids)).flat();
  return values.map((value) => {
    const field = fields.get(value.fieldId);
    if (!field) throw notFound("an IssueField");
    if (field.organizationId !== repository.ownerId) throw notFound("an IssueField of this repository's owner");
    const checked = value.delete ? undefined : checkValue(field, value, options);
    return { field, checked, options: options.filter(({ fieldId }) => fieldId === field.id) };
  });
}

/** Of a field that is named twice, the last value stays. */
async function writeValues(
  { ctx, issue }: { ctx: Context; issue: IssueKey },
  changes: readonly FieldChange[],
): Promise<void> {
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
