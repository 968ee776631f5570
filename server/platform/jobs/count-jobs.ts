import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

export type QueueRow = { waiting: number; running: number; scheduled: number; failed: number };

/** How many background jobs there are. The tables belong to the library. */
export async function countJobs(db: Queryable): Promise<QueueRow> {
  const row = await db.row<QueueRow>(sql`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as scheduled,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs`);
  return row ?? { waiting: 0, running: 0, scheduled: 0, failed: 0 };
}
