import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * The database of a world as one of a pool: the time limit of a transaction ends with it. The transactions of a world are savepoints, after
 * which the limit would hold for each statement that follows.
 */
export function toPooledDatabase(db: Queryable): Queryable {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        await tx.run(sql`set local statement_timeout to default`);
        return result;
      }),
  };
}
