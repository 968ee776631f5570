import { rm } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "#scripts/free-port.mjs";
import type pg from "pg";
import { makeFolder } from "#server/test/folder.ts";
import { getEmbeddedConnection } from "../platform/embedded-connection.ts";
import { startExternalDatabase, type ExternalDatabase } from "../platform/external-database.ts";
import { startInstance } from "../platform/instance.ts";
import { addCollaborators, makePeople, withDatabase } from "../platform/people.ts";
import type { Random } from "../platform/random.ts";
import { makeLedger, type Ledger } from "./ledger.ts";
import { startLoad, type Load } from "./load.ts";
import { supervise, type Supervisor } from "./supervisor.ts";
import { killEverything } from "./targets.ts";
import { makeWorld } from "./world.ts";

/** An instance with its database, under a supervisor. */
export type Environment = {
  url: string;
  dataDir: string;
  /** The folder of the database cluster. */
  cluster: string;
  supervisor: Supervisor;
  /** The database that the instance does not run itself. */
  external: ExternalDatabase | undefined;
  /** For looking into the database beside the instance. */
  getConnection(): Promise<pg.PoolConfig>;
  close(): Promise<void>;
};

export type EnvironmentOptions = {
  database: "embedded" | "external";
  command: readonly string[];
  /** A folder for its data that somebody else removes; by default its own. */
  folder?: string;
};

const STOP_MS = 30_000;

/** Starts it. It need not be ready yet. */
export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const folder = options.folder ?? (await makeFolder("milepost-torture-"));
  const external = options.database === "external" ? await startExternalDatabase(folder) : undefined;
  const dataDir = join(folder, "data");
  const port = await findFreePort();
  const databaseUrl = external?.databaseUrl;
  const supervisor = await supervise(() => startInstance({ dataDir, port, databaseUrl, command: options.command }));
  return {
    url: supervisor.instance().url,
    dataDir,
    cluster: external?.cluster ?? join(dataDir, "postgres"),
    supervisor,
    external,
    getConnection: async () => external?.connection ?? getEmbeddedConnection(dataDir),
    async close() {
      await supervisor.stop();
      // Nothing of a run outlives it, whatever it has found.
      killEverything(supervisor.instance(), folder);
      await external?.stop("immediate").catch(() => undefined);
      if (!options.folder)
        await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: STOP_MS / 100 });
    },
  };
}

export type Writing = { load: Load; ledger: Ledger };

/** Makes people and a repository in a ready environment, and starts as many clients. */
export async function startWriting(environment: Environment, clients: number, random: Random): Promise<Writing> {
  const connection = await environment.getConnection();
  const people = await withDatabase(connection, (database) => makePeople(database, clients));
  const world = await makeWorld({ url: environment.url, token: people[0]?.token ?? "" });
  await withDatabase(connection, (database) => addCollaborators(database, "work"));
  const ledger = makeLedger();
  return { ledger, load: startLoad({ url: environment.url, people, world, ledger, random }) };
}
