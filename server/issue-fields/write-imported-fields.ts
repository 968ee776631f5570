import type { Context } from "#server/platform/context.ts";
import type { FieldDataType } from "#server/issue-fields/issue-field.ts";
import type { OptionColor } from "#server/issue-types/issue-type.ts";
import { sql } from "#server/platform/db/sql.ts";
import { toFieldSlug } from "#shared/query/field-names.ts";

type ImportedField = {
  name: string;
  description: string | null;
  dataType: FieldDataType;
  isPinned: boolean;
  options: { name: string; description: string | null; color: OptionColor }[];
};

/** Defines a field of an archive, unless the organization has one of its name. */
export async function writeImportedField(ctx: Context, organizationId: number, field: ImportedField): Promise<void> {
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into issue_fields (organization_id, name, slug, description, data_type, is_pinned)
    values (${organizationId}, ${field.name}, ${toFieldSlug(field.name)}, ${field.description}, ${field.dataType}, ${field.isPinned})
    on conflict do nothing returning id`);
  if (!row) return;
  await ctx.db.run(sql`
    insert into issue_field_options (field_id, name, description, color, position)
    select ${row.id}, o.name, o.description, o.color, o.position
    from unnest(${field.options.map((option) => option.name)}::text[], ${field.options.map((option) => option.description)}::text[],
      ${field.options.map((option) => option.color)}::text[])
      with ordinality as o (name, description, color, position) on conflict do nothing`);
}

type ImportedFieldValue = {
  issueId: number;
  name: string;
  text: string | null;
  number: number | null;
  date: string | null;
  options: string[];
};

/** Writes values of fields that the organization has; a value of another type than its field's is left out. */
export async function writeImportedFieldValues(
  ctx: Context,
  target: { organizationId: number; repositoryId: number },
  values: readonly ImportedFieldValue[],
): Promise<void> {
  await ctx.db.run(sql`
    insert into issue_field_values (field_id, repository_id, issue_id, text_value, number_value, date_value, option_ids)
    select f.id, ${target.repositoryId}, x."issueId", x."text", x."number", x."date", coalesce(
      (select array_agg(o.id order by o.position, o.id) from issue_field_options o where o.field_id = f.id and o.name = any(x."options")), '{}')
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as x ("issueId" bigint, "name" text, "text" text, "number" numeric, "date" date, "options" text[])
    join issue_fields f on f.organization_id = ${target.organizationId} and lower(f.name) = lower(x."name")
    where case f.data_type when 'TEXT' then x."text" is not null when 'NUMBER' then x."number" is not null
      when 'DATE' then x."date" is not null else cardinality(x."options") > 0 end
    on conflict (repository_id, issue_id, field_id) do update set text_value = excluded.text_value,
      number_value = excluded.number_value, date_value = excluded.date_value, option_ids = excluded.option_ids`);
}
