import { notFound, unprocessable } from "#server/errors.ts";
import { record } from "#server/events/record.ts";
import { loadIssues } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { STATUS_FIELD } from "#server/project-fields/define-field.ts";
import {
  loadCustomFields,
  loadItemValues,
  loadOptions,
  type CustomFieldRow,
} from "#server/project-fields/project-field.ts";
import { announceItems } from "#server/projects/announce-item.ts";
import type { ProjectItemRow } from "#server/projects/project-item.ts";
import { touchItem } from "#server/projects/write-item.ts";
import type { ProjectRow } from "#server/projects/project.ts";
import { requireItem, requireWritableProject } from "#server/projects/require-project.ts";
import { readDay } from "#shared/due.ts";
import { PROJECT_LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";

type Target = { projectId: number; itemId: number; fieldId: number };

/** One of them, which fits the type of the field. */
export type ValueInput = {
  text?: string | null;
  number?: number | null;
  date?: string | null;
  singleSelectOptionId?: string | null;
  iterationId?: string | null;
};

export async function setProjectItemValue(
  ctx: Context,
  input: Target & { value: ValueInput },
): Promise<ProjectItemRow> {
  const target = await requireTarget(ctx, input);
  const { item, field } = target;
  const value = await checkValue(ctx, field, input.value);
  await recordStatus(ctx, target, value.choiceId);
  await ctx.db.run(sql`
    insert into project_field_values (item_id, field_id, text_value, number_value, date_value, choice_id, creator_id, created_at, updated_at)
    values (${item.id}, ${field.id}, ${value.text}, ${value.number}, ${value.date}::date, ${value.choiceId}, ${ctx.viewer.accountId},
      ${ctx.now}, ${ctx.now})
    on conflict (item_id, field_id) do update set text_value = excluded.text_value, number_value = excluded.number_value,
      date_value = excluded.date_value, choice_id = excluded.choice_id, updated_at = excluded.updated_at`);
  return announceValue(ctx, target);
}

export async function clearProjectItemValue(ctx: Context, input: Target): Promise<ProjectItemRow> {
  const target = await requireTarget(ctx, input);
  await recordStatus(ctx, target, null);
  const count = await ctx.db.run(
    sql`delete from project_field_values where item_id = ${target.item.id} and field_id = ${target.field.id}`,
  );
  return count > 0 ? announceValue(ctx, target) : requireItem(ctx, target.project, target.item.id);
}

/** Returns the changed item. */
async function announceValue(ctx: Context, { project, item: { id }, field }: LoadedTarget): Promise<ProjectItemRow> {
  const item = await requireItem(ctx, project, id);
  const change = { field_type: field.dataType.toLowerCase(), field_node_id: globalId("PVTF", field.id) };
  await announceItems(ctx, "edited", [{ project, item }], {
    field_value: { ...change, field_name: field.name, project_number: project.number },
  });
  return item;
}

type LoadedTarget = { project: ProjectRow; item: ProjectItemRow; field: CustomFieldRow };

async function requireTarget(ctx: Context, input: Target): Promise<LoadedTarget> {
  const project = await requireWritableProject(ctx, input.projectId);
  const item = await requireItem(ctx, project, input.itemId);
  // Also locks the item, so that two values of Status are recorded one after another.
  await touchItem(ctx, item.id);
  const [field] = await loadCustomFields(ctx, [input.fieldId]);
  if (field?.projectId !== project.id) throw notFound("a ProjectV2Field");
  return { project, item, field };
}

type Columns = { text: string | null; number: number | null; date: string | null; choiceId: string | null };
const EMPTY: Columns = { text: null, number: null, date: null, choiceId: null };

async function checkValue(ctx: Context, field: CustomFieldRow, value: ValueInput): Promise<Columns> {
  switch (field.dataType) {
    case "TEXT":
      return { ...EMPTY, text: checkText(field, value.text) };
    case "NUMBER":
      return { ...EMPTY, number: checkNumber(field, value.number) };
    case "DATE":
      return { ...EMPTY, date: checkDate(field, value.date) };
    case "SINGLE_SELECT": {
      const [options = []] = await loadOptions(ctx, [field.id]);
      return { ...EMPTY, choiceId: requireChoice(field, options, value.singleSelectOptionId) };
    }
    case "ITERATION":
      return { ...EMPTY, choiceId: requireChoice(field, field.iterations?.iterations ?? [], value.iterationId) };
  }
}

function checkText(field: CustomFieldRow, text: string | null | undefined): string {
  if (typeof text !== "string") throw missing(field, "text");
  if (text.length > PROJECT_LIMITS.text) throw unprocessable(tooLong(field.name, PROJECT_LIMITS.text), "value");
  return text;
}

function checkNumber(field: CustomFieldRow, number: number | null | undefined): number {
  if (typeof number !== "number" || !Number.isFinite(number)) throw missing(field, "number");
  return number;
}

function checkDate(field: CustomFieldRow, date: string | null | undefined): string {
  if (typeof date !== "string" || !readDay(date)) throw missing(field, "date");
  return date;
}

function requireChoice(
  field: CustomFieldRow,
  choices: readonly { id: string }[],
  id: string | null | undefined,
): string {
  const found = choices.find((choice) => choice.id === id);
  if (found) return found.id;
  if (id === null || id === undefined) {
    throw missing(field, field.dataType === "ITERATION" ? "iterationId" : "singleSelectOptionId");
  }
  throw unprocessable(`${field.name} has no choice with the id "${id.slice(0, 40)}".`, "value");
}

function missing(field: CustomFieldRow, name: keyof ValueInput): Error {
  return unprocessable(`${field.name} needs a value of the type "${name}".`, "value");
}

/** On the timeline of the issue: which status it had in the project, and which it has. */
async function recordStatus(
  ctx: Context,
  { project, item, field }: LoadedTarget,
  choiceId: string | null,
): Promise<void> {
  if (field.name !== STATUS_FIELD || item.repositoryId === null || item.issueId === null) return;
  const [values] = await loadItemValues(ctx, [item.id]);
  const before = values?.values.find(({ fieldId }) => fieldId === field.id)?.choiceId ?? null;
  if (before === choiceId) return;
  const key = { repositoryId: item.repositoryId, id: item.issueId };
  const [issue] = await loadIssues(ctx, [key]);
  if (!issue) throw notFound("an Issue");
  const [options = []] = await loadOptions(ctx, [field.id]);
  const nameOf = (id: string | null) => options.find((option) => option.id === id)?.name ?? "";
  await record(ctx, "PROJECT_V2_ITEM_STATUS_CHANGED", {
    repositoryId: key.repositoryId,
    issueId: key.id,
    data: {
      projectId: project.id,
      projectTitle: project.title,
      previousStatus: nameOf(before),
      status: nameOf(choiceId),
    },
  });
}
