import { sql, type Sql } from "#server/platform/db/sql.ts";

/** A text in any letter case, with `*` for any characters. */
export function matchesPattern(column: Sql, text: string): Sql {
  if (!text.includes("*")) return sql`lower(${column}) = ${text.toLowerCase()}`;
  const pattern = text
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, "%");
  return sql`lower(${column}) like ${pattern}`;
}

/** One of the values has to match. */
export function some(texts: readonly string[], match: (text: string) => Sql): Sql {
  return sql`(${texts.map(match).reduce((all, condition) => sql`${all} or ${condition}`)})`;
}

/** What has no value does not match, so that its negation does. */
export function negate(condition: Sql): Sql {
  return sql`(${condition}) is not true`;
}
