import { notFound, unprocessable, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  checkFieldName,
  checkIterations,
  checkOptions,
  makeId,
  type IterationsInput,
  type OptionInput,
} from "#server/project-fields/check-field.ts";
import {
  builtInFields,
  loadCustomFields,
  loadOptions,
  type CustomDataType,
  type CustomFieldRow,
  type Iterations,
} from "#server/project-fields/project-field.ts";
import type { ProjectRow } from "#server/projects/project.ts";
import { requireWritableProject } from "#server/projects/require-project.ts";
import { PROJECT_LIMITS } from "#shared/limits.ts";
import { NAME_TAKEN } from "#shared/messages.ts";

/** The field Status, which every project has from its beginning. */
const STATUS: readonly OptionInput[] = [
  { name: "Todo", color: "GREEN", description: "This item hasn't been started" },
  { name: "In Progress", color: "YELLOW", description: "This is actively being worked on" },
  { name: "Done", color: "PURPLE", description: "This has been completed" },
];
export const STATUS_FIELD = "Status";

type FieldInput = {
  options?: readonly OptionInput[] | null;
  iterations?: IterationsInput | null;
};

export async function createProjectField(
  ctx: Context,
  input: FieldInput & { projectId: number; name: string; dataType: CustomDataType },
): Promise<CustomFieldRow> {
  const project = await requireWritableProject(ctx, input.projectId);
  const name = checkFieldName(input.name);
  await requireFreeName(ctx, project, name);
  const definition = checkDefinition(input.dataType, input);
  return insertField(ctx, project.id, { name, dataType: input.dataType, ...definition });
}

export async function addStatusField(ctx: Context, project: ProjectRow): Promise<void> {
  await insertField(ctx, project.id, {
    name: STATUS_FIELD,
    dataType: "SINGLE_SELECT",
    options: STATUS,
    iterations: null,
  });
}

/** Options that are left out are removed, with their values; those of the same name keep their id. */
export async function updateProjectField(
  ctx: Context,
  input: FieldInput & { id: number; name?: string | null },
): Promise<CustomFieldRow> {
  const field = await requireField(ctx, input.id);
  const project = await requireWritableProject(ctx, field.projectId);
  const name = typeof input.name === "string" ? checkFieldName(input.name) : field.name;
  if (name.toLowerCase() !== field.name.toLowerCase()) await requireFreeName(ctx, project, name);
  if (input.options) await replaceOptions(ctx, requireType(field, "SINGLE_SELECT"), checkOptions(input.options));
  const iterations = input.iterations
    ? checkIterations(input.iterations, requireType(field, "ITERATION").iterations?.iterations)
    : field.iterations;
  await ctx.db.run(sql`
    update project_fields set name = ${name}, iterations = ${toJson(iterations)}::jsonb, updated_at = ${ctx.now} where id = ${field.id}`);
  if (input.iterations)
    await deleteLostChoices(
      ctx,
      field.id,
      (iterations?.iterations ?? []).map(({ id }) => id),
    );
  return requireField(ctx, field.id);
}

/** Deletes a field with its values. */
export async function deleteProjectField(ctx: Context, input: { id: number }): Promise<CustomFieldRow> {
  const field = await requireField(ctx, input.id);
  await requireWritableProject(ctx, field.projectId);
  if (field.name === STATUS_FIELD) throw new UserError("UNPROCESSABLE", "The Status field cannot be deleted.");
  await ctx.db.run(sql`delete from project_fields where id = ${field.id}`);
  return field;
}

/** What a field of this type consists of, beside its name. */
function checkDefinition(dataType: CustomDataType, { options, iterations }: FieldInput) {
  if (options && dataType !== "SINGLE_SELECT") {
    throw unprocessable("Only a single-select field has options.", "singleSelectOptions");
  }
  if (iterations && dataType !== "ITERATION") {
    throw unprocessable("Only an iteration field has iterations.", "iterationConfiguration");
  }
  return {
    options: dataType === "SINGLE_SELECT" ? checkOptions(options ?? []) : [],
    iterations: dataType === "ITERATION" ? toIterations(iterations) : null,
  };
}

function toIterations(input: FieldInput["iterations"]): Iterations {
  return input ? checkIterations(input) : { startDay: 1, duration: 14, iterations: [] };
}

type Definition = ReturnType<typeof checkDefinition> & { name: string; dataType: CustomDataType };

async function insertField(
  ctx: Context,
  projectId: number,
  { name, dataType, options, iterations }: Omit<Definition, "options"> & { options: readonly OptionInput[] },
): Promise<CustomFieldRow> {
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into project_fields (project_id, name, data_type, iterations, created_at, updated_at)
    values (${projectId}, ${name}, ${dataType}, ${toJson(iterations)}::jsonb, ${ctx.now}, ${ctx.now}) returning id`);
  const id = row?.id ?? 0;
  await insertOptions(
    ctx,
    id,
    options.map((option) => ({ ...option, id: makeId() })),
  );
  return requireField(ctx, id);
}

async function insertOptions(
  ctx: Context,
  fieldId: number,
  options: readonly (OptionInput & { id: string })[],
): Promise<void> {
  if (options.length === 0) return;
  await ctx.db.run(sql`
    insert into project_field_options (id, field_id, name, color, description, position)
    select o.id, ${fieldId}, o.name, o.color, o.description, o.position
    from unnest(${options.map(({ id }) => id)}::text[], ${options.map(({ name }) => name)}::text[], ${options.map(({ color }) => color)}::text[],
      ${options.map(({ description }) => description)}::text[]) with ordinality as o (id, name, color, description, position)`);
}

async function replaceOptions(ctx: Context, field: CustomFieldRow, options: readonly OptionInput[]): Promise<void> {
  const [known = []] = await loadOptions(ctx, [field.id]);
  const kept = options.map((option) => ({
    ...option,
    id: known.find(({ name }) => name.toLowerCase() === option.name.toLowerCase())?.id ?? makeId(),
  }));
  await ctx.db.run(sql`delete from project_field_options where field_id = ${field.id}`);
  await insertOptions(ctx, field.id, kept);
  await deleteLostChoices(
    ctx,
    field.id,
    kept.map(({ id }) => id),
  );
}

async function deleteLostChoices(ctx: Context, fieldId: number, kept: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    delete from project_field_values where field_id = ${fieldId} and choice_id <> all(${[...kept]}::text[])`);
}

async function requireFreeName(ctx: Context, project: ProjectRow, name: string): Promise<void> {
  // Fields of a project are made one after another.
  await ctx.db.run(sql`select 1 from projects where id = ${project.id} for no key update`);
  const rows = await ctx.db.rows<{ name: string }>(
    sql`select name from project_fields where project_id = ${project.id}`,
  );
  const names = [...builtInFields(project), ...rows].map((field) => field.name.toLowerCase());
  if (names.includes(name.toLowerCase())) throw unprocessable(NAME_TAKEN, "name");
  if (rows.length >= PROJECT_LIMITS.fields) {
    throw unprocessable(`A project can have at most ${PROJECT_LIMITS.fields} fields.`, "projectId");
  }
}

async function requireField(ctx: Context, id: number): Promise<CustomFieldRow> {
  const [field] = await loadCustomFields(ctx, [id]);
  if (!field) throw notFound("a ProjectV2Field");
  return field;
}

function requireType(field: CustomFieldRow, dataType: CustomDataType): CustomFieldRow {
  if (field.dataType === dataType) return field;
  throw unprocessable(`${field.name} is not a field of the type ${dataType}.`, "fieldId");
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
