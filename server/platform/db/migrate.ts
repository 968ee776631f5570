import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { SetupError } from "#server/platform/embedded/files.ts";

/**
 * Applies the SQL files that the database does not have yet, in the order of their
 * numbers, each in a transaction. An advisory lock lets several server processes
 * start at the same time.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const files = await listMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock(20260101)");
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const applied = new Set(
      (await client.query<{ name: string }>("select name from migrations")).rows.map((r) => r.name),
    );
    refuseNewer(applied, files);
    const missing = files.filter((name) => !applied.has(name));
    for (const name of missing) await apply(client, folder, name);
    return missing;
  } catch (error) {
    if (!isNotPermitted(error)) throw error;
    throw new SetupError(
      `The role of the database cannot migrate it: ${(error as Error).message}. It must own the schema public and be ` +
        "allowed to create the extension btree_gin (docs/self-hosting.md), or an administrator creates the extension first.",
    );
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
    client.release(true);
  }
}

/** The names of the migrations of this version, in their order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
}

/** The database has migrations of a newer version; this version could lose its data. */
export class NewerDatabaseError extends Error {
  constructor(name: string) {
    super(
      `The database is of a newer version than this program (it has the migration "${name}"). ` +
        "Update Milepost, or restore a backup made by this version.",
    );
  }
}

function refuseNewer(applied: Set<string>, files: string[]): void {
  const unknown = [...applied].find((name) => !files.includes(name));
  if (unknown) throw new NewerDatabaseError(unknown);
}

/** Whether the role lacks a privilege. */
function isNotPermitted(error: unknown): boolean {
  return (error as { code?: string }).code === "42501";
}

async function apply(client: pg.PoolClient, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), "utf8");
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (isNotPermitted(error)) throw error;
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
