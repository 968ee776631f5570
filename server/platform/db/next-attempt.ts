import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** When a row that has failed is tried again, from its number of `attempts`: a minute from now, then 4, 9, 16, and later each 25 minutes. */
export function nextAttempt({ now }: Pick<Context, "now">): Sql {
  const next = sql`least(attempts + 1, 5)`;
  return sql`${now}::timestamptz + make_interval(mins => ${next} * ${next})`;
}
