import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { unlessWorkerIsLost } from "#server/platform/db/unavailable.ts";

export type HealthRow = { databaseBytes: number; databaseVersion: string; accountCount: number };

/** The state of the database. */
export async function getHealth({ db }: Pick<Context, "db">): Promise<HealthRow> {
  const row = await db.row<HealthRow>(sql`
    select pg_database_size(current_database()) as database_bytes, current_setting('server_version') as database_version,
      (select count(*) from accounts where kind = 'USER') as account_count`);
  if (!row) throw new Error("The database did not answer.");
  return row;
}

/** Of the counter tables. Null: a worker has failed. */
export async function countAllIssues({ db }: Pick<Context, "db">): Promise<number | null> {
  const statement = sql`select coalesce(sum(count), 0)::bigint as count from issue_counts`;
  return (await unlessWorkerIsLost(db.row<{ count: number }>(statement)))?.count ?? null;
}
