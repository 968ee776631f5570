import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createGzip, type Gzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";

/**
 * A backup is a gzip stream: one JSON line that names the migrations, then for
 * each table a JSON line with its name and columns, its rows as PostgreSQL's
 * COPY text, and the line `\.`. One repeatable-read transaction reads it all.
 */
export const BACKUP_FORMAT = "milepost-backup-1";

export async function backup(
  pool: pg.Pool,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<{ rows: number; tables: number }> {
  const half = `${path}.part`;
  const client = await pool.connect();
  const zip = createGzip({ level: 5 });
  const file = zip.pipe(createWriteStream(half));
  const written = once(file, "close");
  let rows = 0;
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const tables = await listTables(client);
    const migrations = (await client.query<{ name: string }>("select name from migrations order by name")).rows.map(
      (r) => r.name,
    );
    await write(zip, `${JSON.stringify({ format: BACKUP_FORMAT, migrations, tables: tables.length })}\n`);
    for (const [index, table] of tables.entries()) {
      await write(zip, `${JSON.stringify(table)}\n`);
      rows += await copyTable(client, table, zip);
      await write(zip, "\\.\n");
      onProgress(index + 1, tables.length);
    }
    await client.query("commit");
    zip.end();
    await written;
    await rename(half, path);
    return { rows, tables: tables.length };
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    client.release(true);
  }
}

export type Table = { name: string; columns: string[] };

/** Tables in an order in which each comes after those that its foreign keys name. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations' group by 1 order by 1`);
  const { rows: keys } = await client.query<{ child: string; parent: string }>(`
    select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`);
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) &&
        keys.every((key) => key.child !== table.name || ordered.some((done) => done.name === key.parent)),
    );
    if (ready.length === 0) throw new Error("The tables' foreign keys form a ring.");
    ordered.push(...ready);
  }
  return ordered;
}

async function copyTable(client: pg.PoolClient, table: Table, zip: Gzip): Promise<number> {
  const columns = table.columns.map((column) => `"${column}"`).join(", ");
  const stream = client.query(copyTo(`copy "${table.name}" (${columns}) to stdout`));
  for await (const chunk of stream) await write(zip, chunk as Buffer);
  return stream.rowCount ?? 0;
}

async function write(zip: Gzip, data: string | Buffer): Promise<void> {
  if (!zip.write(data)) await once(zip, "drain");
}
