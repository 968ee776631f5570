import type { Queryable } from "#server/platform/db/database.ts";
import { toQuery } from "#server/platform/db/sql.ts";

type Statement = ReturnType<typeof toQuery>;

/** The same database, which tells of each statement that is sent for rows. */
export function noteStatements(db: Queryable, note: (statement: Statement) => void): Queryable {
  return { ...db, rows: (fragment) => (note(toQuery(fragment)), db.rows(fragment)) };
}
