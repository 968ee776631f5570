import { join, sql, type Sql } from "#server/platform/db/sql.ts";

/** Conditions that are known beforehand: `all`, `any` and `not` leave them out of the statement. */
export const TRUE = sql`true`;
export const FALSE = sql`false`;

export function all(conditions: readonly Sql[]): Sql {
  const relevant = conditions.filter((condition) => condition !== TRUE);
  if (relevant.includes(FALSE)) return FALSE;
  if (relevant.length < 2) return relevant[0] ?? TRUE;
  return sql`(${join(relevant, " and ")})`;
}

/** Without conditions, the result is false. */
export function any(conditions: readonly Sql[]): Sql {
  if (conditions.includes(TRUE)) return TRUE;
  const relevant = conditions.filter((condition) => condition !== FALSE);
  if (relevant.length < 2) return relevant[0] ?? FALSE;
  return sql`(${join(relevant, " or ")})`;
}

export function not(condition: Sql): Sql {
  if (condition === TRUE) return FALSE;
  if (condition === FALSE) return TRUE;
  return sql`not coalesce(${condition}, false)`;
}
