import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { buildServer } from "#scripts/build-server.mjs";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { makeLog } from "#server/platform/log.ts";
import {
  dropClusterDatabase,
  makeDistributedTemplate,
  readMachines,
  type ClusterTemplate,
} from "#server/test/citus.ts";
import { copyDataFolder, makeFolder } from "#server/test/folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    connection: pg.PoolConfig;
    /** A data folder with a migrated database that no program runs. */
    dataFolder: string;
    /** A distributed database that the domain tests copy; null: they run on PostgreSQL. */
    citus: ClusterTemplate | null;
    /** The address of its coordinator. */
    citusUrl: string | null;
  }
}

/** The first id of every table is beyond 32 bits, so a cast that cannot hold one fails every test that meets it. */
async function raiseIds(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select setval(pg_get_serial_sequence(format('%I', table_name), column_name), 3000000000 + 1000000 * row_number() over (order by table_name))
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
}

const ROOT = join(import.meta.dirname, "../..");

/** The program that tests start in a process of its own. */
const PROGRAM = "dist/test";
const HOUR_MS = 3_600_000;

/** The chunks of earlier programs. Those of the last hour may be of a run that has not ended. */
async function removeOldChunks(): Promise<void> {
  const folder = join(ROOT, PROGRAM);
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => name.startsWith("chunk-")).map((name) => join(folder, name))) {
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > HOUR_MS) await rm(path, { force: true });
  }
}

const TEMPLATE = "milepost_template";

const STARTED = { canBorrow: false, log: makeLog("warn") };

async function makeDataFolder(dataFolder: string): Promise<void> {
  const embedded = await startEmbedded(dataFolder, STARTED);
  const pool = new pg.Pool(embedded.connection);
  pool.on("error", () => undefined);
  await migrate(pool, join(ROOT, "server/migrations"));
  await pool.end();
  await embedded.stop();
}

/** One real PostgreSQL for the run, and a migrated database in it that every worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeOldChunks();
  await buildServer(ROOT, PROGRAM);
  const folder = await makeFolder("milepost-test-");
  const dataFolder = join(folder, "template");
  await makeDataFolder(dataFolder);
  await copyDataFolder(dataFolder, join(folder, "data"));
  const embedded = await startEmbedded(join(folder, "data"), STARTED);
  const admin = new pg.Client({ ...embedded.connection, database: "postgres" });
  await admin.connect();
  // Nobody needs these databases after a crash of the machine.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query("select pg_reload_conf()");
  await admin.query(`create database ${TEMPLATE} template ${embedded.connection.database}`);
  await admin.end();
  const pool = new pg.Pool({ ...embedded.connection, database: TEMPLATE });
  pool.on("error", () => undefined);
  await raiseIds(pool);
  await pool.end();
  project.provide("connection", embedded.connection);
  project.provide("dataFolder", dataFolder);
  const { citusUrl } = project.config.provide as { citusUrl?: string | null };
  const template = citusUrl ? await makeDistributedTemplate(await readMachines(citusUrl), raiseIds) : null;
  project.provide("citus", template);
  return async () => {
    if (template) await dropClusterDatabase(template.machines, template.name);
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
