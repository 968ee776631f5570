import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "#server/platform/db/database.ts";
import { raw, sql } from "#server/platform/db/sql.ts";

/** The workers of a distributed database that do not answer the coordinator in time; undefined if it cannot be told in time. */
export async function findFailedWorkers(db: Queryable, timeoutMs: number): Promise<string[] | undefined> {
  const found = askCoordinator(db, timeoutMs).catch(() => undefined);
  return Promise.race([found, sleep(timeoutMs, undefined, { ref: false })]);
}

async function askCoordinator(db: Queryable, timeoutMs: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = ${raw(String(timeoutMs))}`);
    await tx.run(sql`set local citus.node_connection_timeout = ${raw(String(Math.floor(timeoutMs / 2)))}`);
    const rows = await tx.rows<{ name: string }>(sql`
      select nodename || ':' || nodeport as name from pg_dist_node
      where noderole = 'primary' and groupid <> 0 and not (isactive and citus_check_connection_to_node(nodename, nodeport))
      order by nodeid`);
    return rows.map(({ name }) => name);
  });
}
