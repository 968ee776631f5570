import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Log } from "#server/platform/log.ts";

/** Warns when the database has fewer connections than one process may use. */
export async function checkConnectionBudget(db: Queryable, log: Pick<Log, "warn">, needed: number): Promise<void> {
  const row = await db.row<{ available: number }>(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as available`);
  if (row && row.available < needed)
    log.warn(
      { needed, available: row.available },
      "The database allows fewer connections than this process may use: raise max_connections or lower MILEPOST_DB_POOL.",
    );
}
