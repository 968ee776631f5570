import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type HealthRow = { databaseBytes: number; databaseVersion: string; accountCount: number; issueCount: number };

/** The state of the database. Counts are those of the counter tables. */
export async function getHealth({ db }: Pick<Context, "db">): Promise<HealthRow> {
  const row = await db.row<HealthRow>(sql`
    select pg_database_size(current_database()) as database_bytes, current_setting('server_version') as database_version,
      (select count(*) from accounts where kind = 'USER') as account_count,
      (select coalesce(sum(count), 0)::bigint from issue_counts) as issue_count`);
  if (!row) throw new Error("The database did not answer.");
  return row;
}
