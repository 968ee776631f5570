import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#server/platform/db/migrate.ts";
import { makeQueryable } from "#server/platform/db/database.ts";
import { distributeDatabase } from "#server/platform/distribution/distribute.ts";
import { readPlan } from "#server/platform/distribution/read-plan.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A database, and the addresses of the machines that have a part of it, the coordinator first. */
export type ClusterTemplate = { machines: string[]; name: string };

/** The machines of a cluster, the coordinator first, by the address of a database of it that has Citus. */
export async function readMachines(url: string): Promise<string[]> {
  const nodes = await query<{ name: string; port: number }>(
    url,
    "select nodename as name, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0 order by nodeid",
  );
  return [url, ...nodes.map(({ name, port }) => at(url, { host: name, port }))];
}

/** A database of that name on each machine, which know each other. */
export async function createClusterDatabase(machines: readonly string[], name: string): Promise<string> {
  for (const machine of machines) {
    await onlyHere(machine, `create database ${name}`);
    await query(at(machine, { database: name }), "create extension citus");
  }
  const [coordinator = "", ...workers] = machines.map((machine) => at(machine, { database: name }));
  const { hostname, port } = new URL(coordinator);
  await query(coordinator, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const worker of workers) {
    const { hostname: host, port: workerPort } = new URL(worker);
    await query(coordinator, `select citus_add_node('${host}', ${workerPort || 5432})`);
  }
  return coordinator;
}

/** A migrated and distributed database, to be copied. */
export async function makeDistributedTemplate(
  machines: readonly string[],
  prepare: (pool: pg.Pool) => Promise<void>,
): Promise<ClusterTemplate> {
  const name = `milepost_${randomUUID().replaceAll("-", "")}`;
  const url = await createClusterDatabase(machines, name);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, join(ROOT, "server/migrations"));
  await prepare(pool);
  const client = await pool.connect();
  await distributeDatabase(client, await readPlan(makeQueryable(client)), () => undefined);
  client.release();
  await pool.end();
  for (const machine of machines) await closeConnections(machine, name);
  return { machines: [...machines], name };
}

/** A copy of a distributed database: of its part on each machine. The machines find each other's copy by its name. */
export async function copyClusterDatabase({
  machines,
  name: template,
}: ClusterTemplate): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copies of one template take turns.
  const lock = ["select pg_advisory_lock(1)"];
  for (const machine of machines) await onlyHere(machine, `create database ${name} template ${template}`, lock);
  // Settings of a database are not copied.
  await onlyHere(machines[0] ?? "", `alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`);
  return {
    url: at(machines[0] ?? "", { database: name }),
    drop: () => dropClusterDatabase(machines, name),
  };
}

export async function dropClusterDatabase(machines: readonly string[], name: string): Promise<void> {
  for (const machine of machines) {
    // What a transaction has prepared that a test has interrupted.
    const prepared = await query<{ gid: string }>(
      machine,
      `select gid from pg_prepared_xacts where database = '${name}'`,
    );
    for (const { gid } of prepared) await query(at(machine, { database: name }), `rollback prepared '${gid}'`);
    await onlyHere(machine, `drop database if exists ${name} with (force)`);
  }
}

/** Citus itself stays connected to a database. */
async function closeConnections(machine: string, name: string): Promise<void> {
  await onlyHere(machine, `alter database ${name} allow_connections false`);
  await query(
    machine,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
}

/** Citus would repeat what concerns databases on all machines. */
function onlyHere(machine: string, statement: string, before: string[] = []): Promise<unknown> {
  return query(machine, statement, ["set citus.enable_ddl_propagation = off", ...before]);
}

async function query<T extends pg.QueryResultRow>(url: string, text: string, before: string[] = []): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of before) await client.query(statement);
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

function at(url: string, { host, port, database }: { host?: string; port?: number; database?: string }): string {
  const changed = new URL(url);
  if (host !== undefined) changed.hostname = host;
  if (port !== undefined) changed.port = String(port);
  if (database !== undefined) changed.pathname = `/${database}`;
  return changed.href;
}
