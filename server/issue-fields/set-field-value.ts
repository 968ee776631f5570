import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { requireIssueField } from "#server/issue-fields/define-issue-field.ts";
import { loadFieldOptions, type IssueFieldRow } from "#server/issue-fields/issue-field.ts";
import { loadIssueForUpdate, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { touchIssue } from "#server/issues/touch-issue.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

/** One of the values, as the field's type wants it; none of them clears the field. */
export type FieldValue = {
  fieldId: number;
  textValue?: string | null;
  numberValue?: number | null;
  dateValue?: string | null;
  optionIds?: number[] | null;
  delete?: boolean | null;
};

export async function setIssueFieldValue(ctx: Context, input: IssueKey & { values: FieldValue[] }): Promise<IssueRow> {
  const { issue, repository } = await loadIssueForUpdate(ctx, input);
  authorize(ctx, "issue.setFields", getGrant(ctx, repository));
  if (issue.isPull) throw unprocessable("A pull request has no issue fields.", "issueId");
  for (const value of input.values) {
    const field = await requireIssueField(ctx, value.fieldId);
    if (field.organizationId !== repository.ownerId) throw notFound("an IssueField of this repository's owner");
    await writeValue(ctx, issue, field, value);
  }
  await touchIssue(ctx, issue);
  return reloadIssue(ctx, issue);
}

async function writeValue(ctx: Context, issue: IssueRow, field: IssueFieldRow, value: FieldValue): Promise<void> {
  const checked = value.delete ? undefined : await checkValue(ctx, field, value);
  await (checked
    ? ctx.db.run(sql`
        insert into issue_field_values (field_id, repository_id, issue_id, text_value, number_value, date_value, option_ids)
        values (${field.id}, ${issue.repositoryId}, ${issue.id}, ${checked.text}, ${checked.number}, ${checked.date}, ${checked.options})
        on conflict (repository_id, issue_id, field_id) do update set text_value = excluded.text_value,
          number_value = excluded.number_value, date_value = excluded.date_value, option_ids = excluded.option_ids`)
    : ctx.db.run(sql`
        delete from issue_field_values where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} and field_id = ${field.id}`));
  await record(ctx, checked ? "ISSUE_FIELD_CHANGED" : "ISSUE_FIELD_REMOVED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { fieldName: field.name, value: checked?.said ?? null },
  });
}

type Checked = { text: string | null; number: number | null; date: string | null; options: number[]; said: string };

const NOTHING = { text: null, number: null, date: null, options: [] as number[] };

/** The value as it is kept, or undefined where there is none. */
async function checkValue(ctx: Context, field: IssueFieldRow, value: FieldValue): Promise<Checked | undefined> {
  switch (field.dataType) {
    case "TEXT": {
      const text = value.textValue?.trim() ?? "";
      if (text.length > 1024)
        throw unprocessable(`${field.name} is too long (maximum is 1024 characters)`, "textValue");
      return text === "" ? undefined : { ...NOTHING, text, said: text };
    }
    case "NUMBER": {
      const number = value.numberValue;
      if (number === null || number === undefined) return undefined;
      if (!Number.isFinite(number) || Math.abs(number) > 1e15)
        throw unprocessable(`${field.name} is not a number`, "numberValue");
      return { ...NOTHING, number, said: String(number) };
    }
    case "DATE": {
      const date = value.dateValue?.trim() ?? "";
      if (date === "") return undefined;
      const instant = new Date(`${date}T00:00:00Z`);
      if (
        !/^\d{4}-\d{2}-\d{2}$/.test(date) ||
        Number.isNaN(instant.getTime()) ||
        !instant.toISOString().startsWith(date)
      ) {
        throw unprocessable(`${field.name} is not a date (use YYYY-MM-DD)`, "dateValue");
      }
      return { ...NOTHING, date, said: date };
    }
    case "SINGLE_SELECT":
    case "MULTI_SELECT": {
      const ids = [...new Set(value.optionIds ?? [])];
      if (ids.length === 0) return undefined;
      if (field.dataType === "SINGLE_SELECT" && ids.length > 1)
        throw unprocessable(`${field.name} takes one option`, "optionIds");
      const [options = []] = await loadFieldOptions(ctx, [field.id]);
      const chosen = options.filter((option) => ids.includes(option.id));
      if (chosen.length < ids.length) throw notFound(`an option of ${field.name}`);
      return { ...NOTHING, options: chosen.map((one) => one.id), said: chosen.map((one) => one.name).join(", ") };
    }
  }
}
