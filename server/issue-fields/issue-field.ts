import { seesDefinitions } from "#server/access/visible-owners.ts";
import { batch, inOrder, prime, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import type { OptionColor } from "#server/issue-types/issue-type.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";

const FIELD_DATA_TYPES = ["TEXT", "SINGLE_SELECT", "MULTI_SELECT", "NUMBER", "DATE"] as const;
export type FieldDataType = (typeof FIELD_DATA_TYPES)[number];

export type FieldOptionRow = {
  id: number;
  fieldId: number;
  name: string;
  description: string | null;
  color: OptionColor;
  position: number;
};

/** A field that an organization has given all its issues. `slug` is its name in a query. */
export type IssueFieldRow = {
  id: number;
  organizationId: number;
  name: string;
  slug: string;
  description: string | null;
  dataType: FieldDataType;
  isPinned: boolean;
  createdAt: Date;
};

export const ISSUE_FIELDS_MAX = 25;
export const FIELD_OPTIONS_MAX = 50;

export const ISSUE_FIELD_COLUMNS = raw(
  "f.id, f.organization_id, f.name, f.slug, f.description, f.data_type, f.is_pinned, f.created_at",
);

export async function loadIssueFields(ctx: Context, ids: readonly number[]): Promise<(IssueFieldRow | undefined)[]> {
  const rows = await ctx.db.rows<IssueFieldRow>(
    prepared(sql`select ${ISSUE_FIELD_COLUMNS} from issue_fields f where f.id = any(${ids}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** Those of an account, in the order of their making. */
export async function loadFieldsByOwner(ctx: Context, ownerIds: readonly number[]): Promise<IssueFieldRow[][]> {
  const rows = await ctx.db.rows<IssueFieldRow>(
    prepared(
      sql`select ${ISSUE_FIELD_COLUMNS} from issue_fields f where f.organization_id = any(${ownerIds}::bigint[]) order by f.id`,
    ),
  );
  return ownerIds.map((id) => rows.filter((row) => row.organizationId === id));
}

/** Loads the fields of accounts with their options at once, so that neither is loaded by id afterwards. */
export async function primeFieldsOfOwners(ctx: Context, ownerIds: readonly number[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const fields = await ctx.db.rows<IssueFieldRow & { options: FieldOptionRow[] }>(
    prepared(sql`
    select ${ISSUE_FIELD_COLUMNS}, coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'fieldId', o.field_id, 'name', o.name, 'description', o.description,
        'color', o.color, 'position', o.position) order by o.position, o.id)
      from issue_field_options o where o.field_id = f.id), '[]') as options
    from issue_fields f where f.organization_id = any(${ownerIds}::bigint[])`),
  );
  for (const { options, ...field } of fields) {
    prime(ctx, loadIssueFields, { key: field.id, value: field });
    prime(ctx, loadFieldOptions, { key: field.id, value: options });
  }
}

/** Those of an account, for a viewer who may not see any of its repositories. */
export async function visibleFieldsOfOwner(ctx: Context, ownerId: number): Promise<IssueFieldRow[]> {
  return (await seesDefinitions(ctx, ownerId)) ? ((await batch(ctx, loadFieldsByOwner, ownerId)) ?? []) : [];
}

export async function loadFieldOptions(ctx: Context, fieldIds: readonly number[]): Promise<FieldOptionRow[][]> {
  const rows = await ctx.db.rows<FieldOptionRow>(
    prepared(sql`
    select id, field_id, name, description, color, position from issue_field_options where field_id = any(${fieldIds}::bigint[]) order by position, id`),
  );
  return fieldIds.map((id) => rows.filter((row) => row.fieldId === id));
}

/** Options by their own ids. */
export async function loadOptionsById(ctx: Context, ids: readonly number[]): Promise<(FieldOptionRow | undefined)[]> {
  const rows = await ctx.db.rows<FieldOptionRow>(
    prepared(
      sql`select id, field_id, name, description, color, position from issue_field_options where id = any(${ids}::bigint[])`,
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export type FieldValueRow = {
  repositoryId: number;
  issueId: number;
  fieldId: number;
  textValue: string | null;
  numberValue: string | null;
  /** YYYY-MM-DD */
  dateValue: string | null;
  optionIds: number[];
};

type FieldValues = IssueKey & { values: FieldValueRow[] };

/** The values of the fields of several issues. */
export async function loadFieldValues(ctx: Context, keys: readonly IssueKey[]): Promise<(FieldValues | undefined)[]> {
  const rows = await ctx.db.rows<FieldValueRow>(
    prepared(sql`
    select repository_id, issue_id, field_id, text_value, number_value, date_value::text as date_value, option_ids
    from issue_field_values where ${hasKey("repository_id, issue_id", keys)} order by field_id`),
  );
  const byIssue = new Map<string, FieldValues>();
  for (const row of rows) {
    const issue = { repositoryId: row.repositoryId, id: row.issueId };
    const key = issueKey(issue);
    const known = byIssue.get(key) ?? { ...issue, values: [] };
    known.values.push(row);
    byIssue.set(key, known);
  }
  return inOrder(keys, [...byIssue.values()], issueKey);
}
