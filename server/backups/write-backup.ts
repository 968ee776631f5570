import { createHash, type Hash } from "node:crypto";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  BACKUP_FORMAT,
  END_OF_ROWS,
  type BackupHead,
  type Manifest,
  type Table,
  type TableDigest,
} from "#server/backups/backup-format.ts";
import { beginDistributedSnapshot, beginSnapshot } from "#server/backups/begin-snapshot.ts";
import { columnList, isDistributed, listAppliedMigrations, listTables } from "#server/backups/list-tables.ts";
import { writePrivateFile } from "#server/platform/private-file.ts";

type OnProgress = (done: number, total: number) => void;

/**
 * Writes the whole database to a file that only its owner can read. One repeatable-read transaction reads it all, and
 * the file gets its name when it is complete. The pool has two connections at least.
 */
export async function writeBackup(pool: pg.Pool, path: string, onProgress: OnProgress): Promise<Manifest> {
  const progress: Progress = { tables: [], digest: createHash("sha256") };
  const client = await pool.connect();
  try {
    const tables = await begin(pool, client);
    await client.query(SETTINGS);
    const parts = readParts({ client, tables, progress, onProgress });
    await writePrivateFile(path, [parts, createGzip({ level: 5 })]);
    await client.query("commit");
  } finally {
    // After an error a COPY may still run.
    client.release(true);
  }
  return { tables: progress.tables, sha256: progress.digest.digest("hex") };
}

async function begin(pool: pg.Pool, client: pg.PoolClient): Promise<Table[]> {
  if (!(await isDistributed(client))) {
    await beginSnapshot(client);
    return listTables(client);
  }
  const tables = await listTables(client);
  const locker = await pool.connect();
  // Its locks end with the connection.
  await beginDistributedSnapshot({ client, locker, tables }).finally(() => locker.release(true));
  return tables;
}

/** The same rows give the same text whatever the defaults of the database are. Rows keep their order on the disk. */
const SETTINGS = `
  set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local synchronize_seqscans = off; set local client_encoding = 'UTF8'`;

/** The digests of what has been written so far. */
type Progress = { tables: TableDigest[]; digest: Hash };

type Source = { client: pg.ClientBase; tables: readonly Table[]; progress: Progress; onProgress: OnProgress };

async function* readParts({ client, tables, progress, onProgress }: Source): AsyncGenerator<string | Buffer> {
  const { digest } = progress;
  const track = <T extends string | Buffer>(part: T): T => {
    digest.update(part);
    return part;
  };
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    createdAt: new Date().toISOString(),
    migrations: await listAppliedMigrations(client),
  };
  yield track(`${JSON.stringify(head)}\n`);
  for (const [index, table] of tables.entries()) {
    yield track(`${JSON.stringify(table)}\n`);
    const rows = createHash("sha256");
    const stream = client.query(copyTo(`copy "${table.name}" (${columnList(table)}) to stdout`));
    for await (const chunk of stream) {
      rows.update(chunk as Buffer);
      yield track(chunk as Buffer);
    }
    yield track(END_OF_ROWS);
    progress.tables.push({ name: table.name, rows: stream.rowCount ?? 0, sha256: rows.digest("hex") });
    onProgress(index + 1, tables.length);
  }
  const manifest: Manifest = { tables: progress.tables, sha256: digest.copy().digest("hex") };
  yield `${JSON.stringify(manifest)}\n`;
}

export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, table) => sum + table.rows, 0);
}
