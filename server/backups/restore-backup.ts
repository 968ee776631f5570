import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Manifest, Table } from "#server/backups/backup-format.ts";
import { columnList, isDistributed, listAppliedMigrations, listTables } from "#server/backups/list-tables.ts";
import { readBackup, type BackupPart } from "#server/backups/read-backup.ts";
import { requireVersion, type VerifiedBackup } from "#server/backups/verify-backup.ts";
import { unprocessable, UserError } from "#server/errors.ts";

type RestoreOptions = {
  /** Whether to replace what is in the database. */
  force: boolean;
  onProgress: (done: number, total: number) => void;
  /** How long to wait for other sessions to leave a table; 10 seconds. */
  lockTimeoutMs?: number;
};

const LOCK_TIMEOUT_MS = 10_000;

/** Fills the database from a backup that was verified, in one transaction: all of it, or nothing. */
export async function restoreBackup(pool: pg.Pool, backup: VerifiedBackup, options: RestoreOptions): Promise<Manifest> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query(`set local lock_timeout = ${options.lockTimeoutMs ?? LOCK_TIMEOUT_MS}`);
    await restoreInto(client, backup, options);
    await client.query("commit");
    return backup.manifest;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw toRestoreError(error);
  } finally {
    client.release(true);
  }
}

async function restoreInto(client: pg.ClientBase, backup: VerifiedBackup, options: RestoreOptions): Promise<void> {
  requireVersion(backup, await listAppliedMigrations(client));
  if (await isDistributed(client)) throw unprocessable(DISTRIBUTED);
  const tables = await listTables(client);
  requireTables(tables, backup.manifest);
  await emptyTables(client, tables, options);
  // The rows that triggers write are in the backup. Foreign keys stay checked.
  const triggered = await listTablesWithTriggers(client);
  for (const name of triggered) await client.query(`alter table "${name}" disable trigger user`);
  const parts = readBackup(backup.path);
  let tableIndex = 0;
  for await (const part of parts) {
    // The file may have been changed since it was verified. Then the transaction is rolled back.
    if (part.kind === "manifest" && part.manifest.sha256 !== backup.manifest.sha256) throw toChangedError();
    if (part.kind !== "table") continue;
    const rowCount = await copyTable(client, part.table, parts);
    if (rowCount !== backup.manifest.tables[tableIndex]?.rows) throw toChangedError();
    options.onProgress((tableIndex += 1), tables.length);
  }
  for (const name of triggered) await client.query(`alter table "${name}" enable trigger user`);
  await advanceSequences(client, tables);
}

const DISTRIBUTED =
  "The database is distributed. Restore the backup into one that is not, then run milepost distribute.";

function requireTables(tables: Table[], { tables: backedUp }: Manifest): void {
  const names = new Set(tables.map((table) => table.name));
  const unknown = backedUp.find((table) => !names.has(table.name));
  if (unknown) throw unprocessable(`The backup has a table that this version does not know: ${unknown.name}.`);
}

function toChangedError(): Error {
  return unprocessable("The backup was changed while it was restored. The database is as it was.");
}

async function emptyTables(client: pg.ClientBase, tables: Table[], { force }: RestoreOptions): Promise<void> {
  const { rows } = await client.query("select 1 from accounts limit 1");
  if (rows.length > 0 && !force) {
    throw unprocessable("The database is not empty. Use --force to replace its content.");
  }
  await client.query(`truncate ${tables.map((table) => `"${table.name}"`).join(", ")}`);
}

async function listTablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`);
  return rows.map((row) => row.name);
}

/** Copies the rows up to the end of the table. An error on either side ends the COPY. */
async function copyTable(client: pg.ClientBase, table: Table, parts: AsyncGenerator<BackupPart>): Promise<number> {
  const stream = client.query(copyFrom(`copy "${table.name}" (${columnList(table)}) from stdin`));
  await pipeline(Readable.from(readRows(parts)), stream);
  return stream.rowCount;
}

async function* readRows(parts: AsyncGenerator<BackupPart>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await parts.next();
    if (next.done || next.value.kind === "endOfTable") return;
    if (next.value.kind === "rows") yield next.value.rows;
  }
}

/** Identity columns continue after the greatest id that was restored. */
async function advanceSequences(client: pg.ClientBase, tables: Table[]): Promise<void> {
  const { rows: tablesWithSequence } = await client.query<{ name: string }>(
    `
    select attrelid::regclass::text as name from pg_attribute
    where attname = 'id' and pg_get_serial_sequence(attrelid::regclass::text, 'id') is not null
      and attrelid = any($1::regclass[])`,
    [tables.map((table) => `"${table.name}"`)],
  );
  for (const { name } of tablesWithSequence) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest((select max(id) from ${name}), 1))`,
    );
  }
}

/** PostgreSQL's error code for a lock_timeout. */
const LOCK_NOT_AVAILABLE = "55P03";

function toRestoreError(error: unknown): unknown {
  if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) return error;
  return new UserError(
    "SERVICE_UNAVAILABLE",
    "Other sessions use the database. Stop the server and other commands, then restore again. Nothing was changed.",
  );
}
