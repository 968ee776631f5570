import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import {
  BACKUP_FORMAT,
  END_OF_ROWS,
  type BackupHead,
  type Manifest,
  type Table,
  type TableDigest,
} from "#server/backups/backup-format.ts";
import { unprocessable } from "#server/errors.ts";
import { NOT_A_BACKUP } from "#shared/messages.ts";

/** What a backup consists of, in the order of the file. `rows` are whole lines of COPY text. */
export type BackupPart =
  | { kind: "head"; head: BackupHead }
  | { kind: "table"; table: Table }
  | { kind: "rows"; rows: Buffer }
  | { kind: "endOfTable"; digest: TableDigest }
  | { kind: "manifest"; manifest: Manifest };

/** Longer than any line: a body has up to a million characters, a part of an attachment half a megabyte. */
const LINE_MAX_BYTES = 64 * 2 ** 20;
const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 10;
const END = Buffer.from(END_OF_ROWS);

/**
 * Reads a backup part by part and compares it with its own manifest, which comes last: a reader that got the manifest
 * got everything unchanged. Throws for anything else.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const reader = new BackupReader();
  const zip = createGunzip({ chunkSize: CHUNK_BYTES });
  const file = createReadStream(path);
  file.on("error", (error) => zip.destroy(error));
  try {
    for await (const chunk of file.pipe(zip)) yield* reader.read(chunk as Buffer);
  } catch (error) {
    throw toReadError(error, reader);
  } finally {
    file.destroy();
  }
  reader.finish();
  // The gzip library ignores what follows the end of the stream.
  if (zip.bytesWritten !== (await stat(path)).size) throw unprocessable(`${CHANGED}: something follows its end.`);
}

const CHANGED = "The backup is damaged";

function toReadError(error: unknown, reader: BackupReader): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
    return unprocessable(`The file cannot be read (${code}).`);
  if (!code?.startsWith("Z_")) return error;
  if (code === "Z_BUF_ERROR") return reader.toTruncatedError();
  return unprocessable(reader.hasHead ? `${CHANGED} ${reader.describePosition()}: ${message}.` : NOT_A_BACKUP);
}

/** The state of the reading of one file. */
class BackupReader {
  hasHead = false;
  private unread: Buffer = Buffer.alloc(0);
  private readonly digest = createHash("sha256");
  private readonly tables: TableDigest[] = [];
  private table: { name: string; rows: number; digest: Hash } | undefined;
  private hasManifest = false;

  *read(chunk: Buffer): Generator<BackupPart> {
    this.unread = this.unread.length === 0 ? chunk : Buffer.concat([this.unread, chunk]);
    for (;;) {
      const part = this.table ? this.readRows() : this.readLine();
      if (!part) break;
      yield part;
    }
    if (this.unread.length > LINE_MAX_BYTES)
      throw unprocessable(`${CHANGED} ${this.describePosition()}: a line is too long.`);
  }

  finish(): void {
    if (!this.hasManifest || this.unread.length > 0) throw this.toTruncatedError();
  }

  toTruncatedError(): Error {
    return unprocessable(this.hasHead ? `The backup ends too early, ${this.describePosition()}.` : NOT_A_BACKUP);
  }

  describePosition(): string {
    if (this.table) return `in the table ${this.table.name}`;
    const last = this.tables.at(-1);
    return last ? `after the table ${last.name}` : "at its beginning";
  }

  private readRows(): BackupPart | undefined {
    const { table, unread } = this;
    if (!table) return undefined;
    if (unread.subarray(0, END.length).equals(END)) {
      this.take(END.length);
      this.table = undefined;
      const digest = { name: table.name, rows: table.rows, sha256: table.digest.digest("hex") };
      this.tables.push(digest);
      return { kind: "endOfTable", digest };
    }
    const end = unread.indexOf(`\n${END_OF_ROWS}`);
    const length = (end < 0 ? unread.lastIndexOf(NEWLINE) : end) + 1;
    // The line is incomplete: it may still become the end of the rows.
    if (length === 0) return undefined;
    const rows = this.take(length);
    table.digest.update(rows);
    table.rows += countLines(rows);
    return { kind: "rows", rows };
  }

  private readLine(): BackupPart | undefined {
    const length = this.unread.indexOf(NEWLINE) + 1;
    if (length === 0) return undefined;
    if (this.hasManifest) throw unprocessable(`${CHANGED}: something follows its end.`);
    const sha256 = this.digest.copy().digest("hex");
    const line = parseLine(this.take(length));
    if (!this.hasHead) return this.readHead(line);
    if (isTable(line)) {
      this.table = { name: line.name, rows: 0, digest: createHash("sha256") };
      return { kind: "table", table: line };
    }
    if (!isManifest(line)) throw unprocessable(`${CHANGED} ${this.describePosition()}.`);
    checkManifest({ tables: this.tables, sha256 }, line);
    this.hasManifest = true;
    return { kind: "manifest", manifest: line };
  }

  private readHead(line: unknown): BackupPart {
    const format = (line as { format?: unknown } | undefined)?.format;
    if (typeof format !== "string" || !format.startsWith("milepost-backup-")) throw unprocessable(NOT_A_BACKUP);
    if (format !== BACKUP_FORMAT || !isHead(line)) throw toVersionError();
    this.hasHead = true;
    return { kind: "head", head: line };
  }

  private take(length: number): Buffer {
    const bytes = this.unread.subarray(0, length);
    this.unread = this.unread.subarray(length);
    this.digest.update(bytes);
    return bytes;
  }
}

export function toVersionError(): Error {
  return unprocessable(
    "The backup was made by another version of Milepost. Restore it with that version, then update.",
  );
}

function checkManifest(actual: Manifest, manifest: Manifest): void {
  for (const [index, expected] of manifest.tables.entries()) {
    const table = actual.tables[index];
    if (table?.name !== expected.name) throw unprocessable(`${CHANGED}: the table ${expected.name} is missing.`);
    if (table.rows !== expected.rows)
      throw unprocessable(`${CHANGED}: the table ${table.name} has ${table.rows} rows instead of ${expected.rows}.`);
    if (table.sha256 !== expected.sha256)
      throw unprocessable(`${CHANGED}: rows of the table ${table.name} were changed.`);
  }
  if (actual.sha256 !== manifest.sha256) throw unprocessable(`${CHANGED}: its content was changed.`);
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString()) as unknown;
  } catch {
    return undefined;
  }
}

function isHead(line: unknown): line is BackupHead {
  const head = line as Partial<BackupHead> | null;
  return typeof head?.createdAt === "string" && Array.isArray(head.migrations);
}

function isTable(line: unknown): line is Table {
  const table = line as Partial<Table> | null | undefined;
  return typeof table?.name === "string" && Array.isArray(table.columns);
}

function isManifest(line: unknown): line is Manifest {
  const manifest = line as Partial<Manifest> | null | undefined;
  return typeof manifest?.sha256 === "string" && Array.isArray(manifest.tables);
}

function countLines(rows: Buffer): number {
  let count = 0;
  for (let index = rows.indexOf(NEWLINE); index >= 0; index = rows.indexOf(NEWLINE, index + 1)) count += 1;
  return count;
}
