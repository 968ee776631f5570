import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BACKUP_FORMAT, listTables, type Table } from "#server/cli/backup.ts";
import { UserError } from "#server/errors.ts";

/** Fills the database from a backup, in one transaction: all of it, or nothing. */
export async function restore(
  pool: pg.Pool,
  path: string,
  options: { force: boolean; onProgress: (done: number, total: number) => void },
): Promise<{ rows: number; tables: number }> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await restoreInto(client, path, options);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

async function restoreInto(
  client: pg.PoolClient,
  path: string,
  options: { force: boolean; onProgress: (done: number, total: number) => void },
): Promise<{ rows: number; tables: number }> {
  const lines = readLines(path);
  const head = await readHead(lines);
  await checkHead(client, head);
  const known = await listTables(client);
  await emptyTables(client, known, options.force);
  // The counters come with the backup; rows must not be counted twice. Foreign keys hold already.
  await client.query("alter table issues disable trigger user");
  let rows = 0;
  let tables = 0;
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const table = JSON.parse(line.value.toString()) as Table;
    if (
      !known.some((one) => one.name === table.name && table.columns.every((column) => one.columns.includes(column)))
    ) {
      throw new UserError("UNPROCESSABLE", `The backup has a table that this version does not know: ${table.name}.`);
    }
    rows += await copyTable(client, table, lines);
    options.onProgress((tables += 1), head.tables);
  }
  if (tables !== head.tables) throw new UserError("UNPROCESSABLE", "The backup ends too early.");
  await client.query("alter table issues enable trigger user");
  await advanceSequences(client, known);
  return { rows, tables };
}

type Head = { format: string; migrations: string[]; tables: number };
type Lines = AsyncGenerator<Buffer, void, void>;

async function readHead(lines: Lines): Promise<Head> {
  const first = await lines.next().catch(() => ({ done: true, value: undefined }) as const);
  try {
    return JSON.parse(first.value?.toString() ?? "") as Head;
  } catch {
    throw new UserError("UNPROCESSABLE", "The file is not a backup of Milepost.");
  }
}

async function checkHead(client: pg.PoolClient, head: Head): Promise<void> {
  if (head.format !== BACKUP_FORMAT) throw new UserError("UNPROCESSABLE", "The file is not a backup of Milepost.");
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  const mine = rows.map((row) => row.name).join();
  if (head.migrations.join() !== mine) {
    throw new UserError(
      "UNPROCESSABLE",
      "The backup was made by another version of Milepost. Restore it with that version, then update.",
    );
  }
}

async function emptyTables(client: pg.PoolClient, tables: Table[], force: boolean): Promise<void> {
  const { rows } = await client.query("select 1 from accounts limit 1");
  if (rows.length > 0 && !force) {
    throw new UserError("UNPROCESSABLE", "The database is not empty. Give --force to replace what is there.");
  }
  await client.query(`truncate ${tables.map((table) => `"${table.name}"`).join(", ")}`);
}

async function copyTable(client: pg.PoolClient, table: Table, lines: Lines): Promise<number> {
  const columns = table.columns.map((column) => `"${column}"`).join(", ");
  const stream = client.query(copyFrom(`copy "${table.name}" (${columns}) from stdin`));
  for (;;) {
    const line = await lines.next();
    if (line.done) throw new UserError("UNPROCESSABLE", "The backup ends too early.");
    if (line.value.equals(END)) break;
    if (!stream.write(Buffer.concat([line.value, NEWLINE]))) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  return stream.rowCount ?? 0;
}

const END = Buffer.from("\\.");
const NEWLINE = Buffer.from("\n");

async function* readLines(path: string): Lines {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path).pipe(createGunzip())) {
    let data = Buffer.concat([rest, chunk as Buffer]);
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10)) {
      yield data.subarray(0, at);
      data = data.subarray(at + 1);
    }
    rest = data;
  }
  if (rest.length > 0) yield rest;
}

/** Identity columns go on after the greatest id that came back. */
async function advanceSequences(client: pg.PoolClient, tables: Table[]): Promise<void> {
  const { rows: counted } = await client.query<{ name: string }>(
    `
    select attrelid::regclass::text as name from pg_attribute
    where attname = 'id' and pg_get_serial_sequence(attrelid::regclass::text, 'id') is not null
      and attrelid = any($1::regclass[])`,
    [tables.map((table) => `"${table.name}"`)],
  );
  for (const { name } of counted) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest((select max(id) from ${name}), 1))`,
    );
  }
}
