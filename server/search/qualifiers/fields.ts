import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { all, any, FALSE, TRUE } from "#server/search/conditions.ts";
import { findNames, type FoundName } from "#server/search/names.ts";
import { isNotWildcard, type QualifierSql } from "#server/search/qualifiers/qualifier.ts";
import { keysIn, type SearchScope } from "#server/search/scope.ts";
import { parseDate } from "#shared/query/dates.ts";
import type { FIELDS } from "#shared/query/qualifiers.ts";
import { parseNumber } from "#shared/query/ranges.ts";

/** Issues with a field value (alias `x`) that meets a condition. */
export function fieldValuesWith(condition: Sql, scope: SearchScope): Sql {
  return keysIn(
    scope,
    (here) =>
      sql`select x.repository_id, x.issue_id from issue_field_values x where ${here("x.repository_id")} and ${condition}`,
  );
}

export const FIELDS_SQL = {
  field: {
    // Several organizations may have a field of this name.
    compile: (value, scope, { field = "" }) => {
      const conditions = findNames(scope.names, "field", field).map(
        (found) => sql`(x.field_id = ${found.id} and ${compileValue(found, value, scope)})`,
      );
      return conditions.length === 0 ? FALSE : fieldValuesWith(any(conditions), scope);
    },
    indexes: [
      "issue_field_values_text",
      "issue_field_values_number",
      "issue_field_values_date",
      "issue_field_values_options",
    ],
    isSelective: isNotWildcard,
    isUncounted: isNotWildcard,
  },
} satisfies Record<keyof typeof FIELDS, QualifierSql>;

function compileValue({ dataType, options }: FoundName, value: string, scope: SearchScope): Sql {
  if (value === "*") return TRUE;
  switch (dataType) {
    case "TEXT":
      return sql`lower(x.text_value) = ${value}`;
    case "SINGLE_SELECT":
    case "MULTI_SELECT": {
      const option = options?.find(({ name }) => name === value);
      return option ? sql`x.option_ids @> array[${option.id}]::bigint[]` : FALSE;
    }
    case "NUMBER":
      return compileNumber(value);
    case "DATE":
      return compileDate(value, scope);
    case null:
      return FALSE;
  }
}

function compileNumber(value: string): Sql {
  const range = parseNumber(value);
  if (!range) return FALSE;
  const { from, to, isAfter, isBefore } = range;
  return all([
    from === undefined ? TRUE : sql`x.number_value ${raw(isAfter ? ">" : ">=")} ${from}::numeric`,
    to === undefined ? TRUE : sql`x.number_value ${raw(isBefore ? "<" : "<=")} ${to}::numeric`,
  ]);
}

function compileDate(value: string, { ctx }: SearchScope): Sql {
  const range = parseDate(value, ctx.now);
  if (!range) return FALSE;
  return all([
    range.from === undefined ? TRUE : sql`x.date_value >= ${toDay(range.from)}::date`,
    range.to === undefined ? TRUE : sql`x.date_value < ${toDay(range.to)}::date`,
  ]);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
