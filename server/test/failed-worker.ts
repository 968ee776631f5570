import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The port of the worker of each repository of a distributed database. */
export async function findWorkers(db: Queryable): Promise<Map<number, number>> {
  const rows = await db.rows<{ id: number; port: number }>(sql`
    select r.id, p.nodeport::int as port from repositories r, pg_dist_shard_placement p
    where p.shardid = get_shard_id_for_distribution_column('issues', r.id)`);
  return new Map(rows.map(({ id, port }) => [id, port]));
}

/** Where nothing listens. */
const NO_PORT = 1;

/** The coordinator looks for the worker where nothing listens, and has no connection to it. */
export async function failWorker(db: Queryable, port: number): Promise<void> {
  await db.run(sql`update pg_dist_node set nodeport = ${NO_PORT} where nodeport = ${port}`);
  await db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'milepost%'`);
  // Its own connections to the worker end with it.
  await db.run(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
  await db.rows(sql`select 1`).catch(() => undefined);
}

export async function returnWorker(db: Queryable, port: number): Promise<void> {
  await db.run(sql`update pg_dist_node set nodeport = ${port} where nodeport = ${NO_PORT}`);
}
