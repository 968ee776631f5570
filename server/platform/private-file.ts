import { createWriteStream } from "node:fs";
import { chmod, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { unprocessable } from "#server/errors.ts";

/** Only the owner may read what the program writes outside the database: it can be anybody's private data. */
export const PRIVATE_FILE_MODE = 0o600;
export const PRIVATE_FOLDER_MODE = 0o700;

type Parts = AsyncIterable<string | Buffer>;

/**
 * Writes a file that only its owner can read. It is written as `PATH.partial`, and gets its name when all of it is on
 * the disk, so an interrupted write never leaves a file that looks complete.
 */
export async function writePrivateFile(path: string, source: [Parts, ...Transform[]]): Promise<void> {
  const unfinished = `${path}.partial`;
  const [parts, ...transforms] = source;
  try {
    // A partial file of an interrupted run could have another mode, or be a link to another file.
    await rm(unfinished, { force: true });
    const file = createWriteStream(unfinished, { flags: "wx", mode: PRIVATE_FILE_MODE, flush: true });
    await pipeline([Readable.from(parts, { objectMode: true }), ...transforms, file]);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw toWriteError(error, unfinished);
  }
}

export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER_MODE });
}

/** A folder of the program's own data. An older version may have made it readable for others. */
export async function makeDataFolder(path: string): Promise<void> {
  await makePrivateFolder(path);
  // Another user's folder is as private as that user has made it.
  await chmod(path, PRIVATE_FOLDER_MODE).catch(() => undefined);
}

/** A new name survives a power failure when its folder is on the disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const REASONS: Record<string, string> = {
  EACCES: "permission denied",
  EDQUOT: "the disk quota is used up",
  EISDIR: "it is a folder",
  ENOENT: "its folder does not exist",
  ENOSPC: "no space is left on the disk",
  EROFS: "the file system is read-only",
};

/** Errors of the file system become messages for the person who named the file. Other errors stay as they are. */
function toWriteError(error: unknown, path: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const reason = syscall === undefined ? undefined : REASONS[code ?? ""];
  return reason === undefined ? error : unprocessable(`${path} cannot be written: ${reason}.`);
}
