import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SetupError } from "#server/platform/embedded/files.ts";
import { splitStatements } from "#server/platform/db/split-statements.ts";
import { getSqlState, isDeadlock } from "#server/platform/db/unavailable.ts";
import { makeLog, type Log } from "#server/platform/log.ts";

/** How long a migration may hold up the statements of running servers while it waits for their locks. */
const LOCK_TIMEOUT = "2s";
const LOCK_ATTEMPTS = 60;
const RETRY_MS = 1000;

/**
 * Applies the SQL files that the database does not have yet, in the order of their
 * numbers, each in a transaction. An advisory lock lets several server processes
 * start at the same time. Servers of the previous version go on meanwhile
 * (docs/decisions/0045-pooling-and-rolling-updates.md).
 */
export async function migrate(pool: pg.Pool, folder: string, log: MigrationLog = makeLog("warn")): Promise<string[]> {
  const files = await listMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock(20260101)");
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    await addOldestProgram(client);
    const { rows: applied } = await client.query<AppliedMigration>("select name, oldest_program from migrations");
    checkNewer(applied, files, log);
    const missing = files.filter((file) => !applied.some(({ name }) => name === file));
    for (const name of missing) await applyWhenUnlocked({ client, log }, folder, name);
    await checkConversion(client);
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

/** Whether the database is distributed. Its triggers run on shards, which Citus has to be told to allow. */
async function isDistributed(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('distribution') is not null as is");
  if (!rows[0]?.is) return false;
  const { rowCount } = await client.query("select 1 from distribution");
  if (rowCount) await client.query("set citus.enable_unsafe_triggers = on");
  return rowCount === 1;
}

/** Statements fail on a database of which some tables are distributed and others are not yet. */
async function checkConversion(client: pg.PoolClient): Promise<void> {
  if (!(await isDistributed(client))) return;
  const { rowCount } = await client.query("select 1 from distribution where finished_at is null");
  if (rowCount)
    throw new SetupError("The database is not distributed completely: run milepost distribute --trial again.");
}

/** Only once: the lock would wait for a backup that runs. */
async function addOldestProgram(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from pg_attribute where attrelid = 'migrations'::regclass and attname = 'oldest_program'",
  );
  if (rowCount === 0) await client.query("alter table migrations add column oldest_program text");
}

/** The names of the migrations of this version, in their order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
}

type MigrationLog = Pick<Log, "info" | "warn">;
type AppliedMigration = { name: string; oldest_program: string | null };

/** The database has migrations of a newer version that this version does not work with: it could lose data. */
export class NewerDatabaseError extends Error {
  constructor(name: string) {
    super(
      `The database is of a newer version than this program (it has the migration "${name}"). ` +
        "Update Milepost, or restore a backup made by this version.",
    );
  }
}

/**
 * A program works with newer migrations that only add something. One that takes something away names the number of the
 * migration that the oldest program which works with it has.
 */
function checkNewer(applied: AppliedMigration[], files: string[], log: MigrationLog): void {
  const newest = files.at(-1) ?? "";
  const unknown = applied.filter(({ name }) => !files.includes(name));
  const refused = unknown.find(({ name, oldest_program }) => name < newest || (oldest_program ?? "") > newest);
  if (refused) throw new NewerDatabaseError(refused.name);
  const names = unknown.map(({ name }) => name);
  if (names.length > 0) log.warn({ migrations: names }, "a newer version has migrated the database");
}

const CONTRACT = /^-- contract: programs from (\d{4}) on\n/;
const REMOVAL = /\b(?:drop (?:table|column|type|view)|rename|alter column \w+ (?:type|set (?:not null|data)))\b/i;

/** The number in the first line of a migration that takes something away. */
export function getOldestProgram(text: string, name: string): string | null {
  const oldest = CONTRACT.exec(text)?.[1];
  if (oldest !== undefined && oldest > name.slice(0, 4)) throw new Error(`${name} needs a program that is newer.`);
  return oldest ?? null;
}

/** Whether a migration takes away what an older program may use, as far as its text shows. */
export function isRemoval(text: string): boolean {
  return REMOVAL.test(text.replace(/--.*$/gm, ""));
}

/** Whether the role lacks a privilege. */
function isNotPermitted(error: unknown): boolean {
  return (error as { code?: string }).code === "42501";
}

/** Gives up its place in the queue for a lock again and again, because everybody else waits behind it. */
async function applyWhenUnlocked(
  { client, log }: { client: pg.PoolClient; log: MigrationLog },
  folder: string,
  name: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, folder, name);
    } catch (error) {
      if (!isLocked(error) || attempt === LOCK_ATTEMPTS) throw error;
      log.info({ migration: name, attempt }, "a migration waits for the locks of other sessions");
      await sleep(RETRY_MS);
    }
  }
}

/** Whether a lock was not free in time, or the migration lost a deadlock. */
function isLocked(error: unknown): boolean {
  const { cause } = error as Error;
  return getSqlState(cause) === "55P03" || isDeadlock(cause);
}

async function apply(client: pg.PoolClient, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), "utf8");
  await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    // Citus repeats the whole text of a query on its workers, for each statement of it.
    for (const statement of (await isDistributed(client)) ? splitStatements(text) : [text])
      await client.query(statement);
    const values = [name, getOldestProgram(text, name)];
    await client.query("insert into migrations (name, oldest_program) values ($1, $2)", values);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (isNotPermitted(error)) throw error;
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
