import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Whether `milepost distribute` has begun to convert the database. One that is not migrated yet is not distributed. */
export async function readIsDistributed(db: Queryable): Promise<boolean> {
  const row = await db.row<{ hasTable: boolean }>(sql`select to_regclass('distribution') is not null as has_table`);
  return row?.hasTable === true && (await db.row(sql`select 1 from distribution`)) !== undefined;
}
