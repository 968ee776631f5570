import { authorizeOrganization } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, TakenError, unprocessable } from "#server/errors.ts";
import {
  FIELD_OPTIONS_MAX,
  ISSUE_FIELD_COLUMNS,
  ISSUE_FIELDS_MAX,
  loadFieldOptions,
  loadIssueFields,
  type FieldDataType,
  type FieldOptionRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import { checkDefinitionDescription, checkDefinitionName, type OptionColor } from "#server/issue-types/issue-type.ts";
import { sql } from "#server/platform/db/sql.ts";
import { toFieldSlug } from "#shared/query/field-names.ts";
import { NAME_TAKEN } from "#shared/messages.ts";

/** An option without an id is new; one that is not given any more is deleted, from the issues too. */
type FieldOption = {
  id?: number | null;
  name: string;
  description?: string | null;
  color?: OptionColor | null;
};

type NewIssueField = {
  organizationId: number;
  name: string;
  description?: string | null;
  dataType: FieldDataType;
  options?: FieldOption[] | null;
  isPinned?: boolean | null;
};

export async function createIssueField(ctx: Context, input: NewIssueField): Promise<IssueFieldRow> {
  await authorizeOrganization(ctx, input.organizationId);
  const name = checkDefinitionName(input.name);
  const { count = 0 } =
    (await ctx.db.row<{ count: number }>(
      sql`select count(*) as count from issue_fields where organization_id = ${input.organizationId}`,
    )) ?? {};
  if (count >= ISSUE_FIELDS_MAX)
    throw unprocessable(`An organization can have at most ${ISSUE_FIELDS_MAX} issue fields.`);
  const row = await ctx.db.row<IssueFieldRow>(sql`
    insert into issue_fields as f (organization_id, name, slug, description, data_type, is_pinned)
    values (${input.organizationId}, ${name}, ${toFieldSlug(name)}, ${checkDefinitionDescription(input.description)},
      ${input.dataType}, ${input.isPinned ?? true})
    on conflict do nothing returning ${ISSUE_FIELD_COLUMNS}`);
  if (!row) throw new TakenError(NAME_TAKEN, "name");
  await writeOptions(ctx, row, input.options ?? []);
  return row;
}

type IssueFieldChange = {
  id: number;
  name?: string | null;
  description?: string | null;
  options?: FieldOption[] | null;
  isPinned?: boolean | null;
};

export async function updateIssueField(ctx: Context, input: IssueFieldChange): Promise<IssueFieldRow> {
  const field = await requireIssueField(ctx, input.id);
  await authorizeOrganization(ctx, field.organizationId);
  const name = input.name === undefined || input.name === null ? field.name : checkDefinitionName(input.name);
  const taken = await ctx.db.row(sql`
    select 1 from issue_fields where organization_id = ${field.organizationId} and slug = ${toFieldSlug(name)} and id <> ${field.id}`);
  if (taken) throw new TakenError(NAME_TAKEN, "name");
  const description =
    input.description === undefined ? field.description : checkDefinitionDescription(input.description);
  const row = await ctx.db.row<IssueFieldRow>(sql`
    update issue_fields as f set name = ${name}, slug = ${toFieldSlug(name)}, description = ${description},
      is_pinned = ${input.isPinned ?? field.isPinned}
    where f.id = ${field.id} returning ${ISSUE_FIELD_COLUMNS}`);
  if (input.options) await writeOptions(ctx, field, input.options);
  return row ?? field;
}

/** Deletes a field with its values. */
export async function deleteIssueField(ctx: Context, input: { id: number }): Promise<IssueFieldRow> {
  const field = await requireIssueField(ctx, input.id);
  await authorizeOrganization(ctx, field.organizationId);
  await ctx.db.run(sql`delete from issue_fields where id = ${field.id}`);
  return field;
}

async function requireIssueField(ctx: Context, id: number): Promise<IssueFieldRow> {
  const [field] = await loadIssueFields(ctx, [id]);
  if (!field) throw notFound("an IssueField");
  return field;
}

async function writeOptions(ctx: Context, field: IssueFieldRow, options: FieldOption[]): Promise<void> {
  const isSelect = field.dataType === "SINGLE_SELECT" || field.dataType === "MULTI_SELECT";
  if (!isSelect) {
    if (options.length > 0) throw unprocessable("Only a select field has options.", "options");
    return;
  }
  const named = options.map((option) => ({
    ...option,
    name: checkDefinitionName(option.name),
    description: checkDefinitionDescription(option.description),
  }));
  if (named.length === 0) throw unprocessable("A select field needs at least one option.", "options");
  if (named.length > FIELD_OPTIONS_MAX) {
    throw unprocessable(`A field can have at most ${FIELD_OPTIONS_MAX} options.`, "options");
  }
  const names = new Set(named.map((option) => option.name.toLowerCase()));
  if (names.size < named.length) throw unprocessable("Two options have the same name.", "options");
  const [before = []] = await loadFieldOptions(ctx, [field.id]);
  const known = named.map((option) => ({ ...option, id: findOption(before, option)?.id }));
  const kept = known.flatMap(({ id }) => id ?? []);
  const gone = before.map(({ id }) => id).filter((id) => !kept.includes(id));
  if (gone.length > 0) {
    await ctx.db.run(sql`delete from issue_field_options where id = any(${gone}::bigint[])`);
    await ctx.db.run(sql`
      update issue_field_values as v set option_ids = array(select o from unnest(v.option_ids) o where o <> all(${gone}::bigint[]))
      where v.field_id = ${field.id} and v.option_ids && ${gone}::bigint[]`);
    await ctx.db.run(
      sql`delete from issue_field_values where field_id = ${field.id} and option_ids = '{}' and text_value is null`,
    );
  }
  // Renamed first, because the new names may be swapped and names are unique.
  await ctx.db.run(
    sql`update issue_field_options set name = 'option ' || id || ' in change' where field_id = ${field.id}`,
  );
  for (const [position, { id, name, description, color }] of known.entries()) {
    await (id
      ? ctx.db.run(sql`
          update issue_field_options set name = ${name}, description = ${description}, color = ${color ?? "GRAY"}, position = ${position}
          where id = ${id}`)
      : ctx.db.run(sql`
          insert into issue_field_options (field_id, name, description, color, position)
          values (${field.id}, ${name}, ${description}, ${color ?? "GRAY"}, ${position})`));
  }
}

/** The option that is meant: by its id, or by its name, which is what GitHub's clients give. */
function findOption(options: readonly FieldOptionRow[], { id, name }: FieldOption): FieldOptionRow | undefined {
  if (id) return options.find((option) => option.id === id);
  return options.find((option) => option.name.toLowerCase() === name.toLowerCase());
}
