import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** The embedded database of a data folder, for looking into it beside the server that runs it. */
export async function getEmbeddedConnection(dataDir: string): Promise<pg.PoolConfig> {
  const password = await readFile(join(dataDir, "database-password"), "utf8");
  return { host: join(dataDir, "postgres-socket"), user: "milepost", database: "milepost", password };
}
