import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { DatabaseUser, EmbeddedFiles } from "#server/platform/embedded/files.ts";
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from "#server/platform/private-file.ts";

/*
 * The folder of PostgreSQL's Unix socket. It is beside the cluster, so that commands in another container that shares
 * the data folder reach the database too. Where that path is too long for a socket, or the file system cannot hold one,
 * it is a new private folder among the temporary files, and a file beside the cluster names it.
 */
const PREFIX = "milepost-socket-";
const SOCKET = ".s.PGSQL.5432";
/** The size of `sun_path` on macOS; Linux has four more. */
const MAX_PATH_BYTES = 103;

/** Makes the folder. The caller must hold the owner's lock and the cluster's lock. */
export async function prepareSocketFolder(files: EmbeddedFiles): Promise<string> {
  const folder = getFolderBesideCluster(files);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  if (await canHoldSocket(folder)) {
    await removeTemporaryFolder(files);
    return prepare(folder, files.user);
  }
  const existing = await findTemporaryFolder(files);
  if (existing !== undefined) return prepare(existing, files.user);
  const temporary = await mkdtemp(join(tmpdir(), PREFIX));
  await writeFile(getRecordPath(files), temporary, { mode: PRIVATE_FILE_MODE });
  return prepare(temporary, files.user);
}

/** A killed PostgreSQL leaves its socket, and a lock with its process id, which may be another program's now. */
async function prepare(folder: string, user: DatabaseUser | undefined): Promise<string> {
  for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(folder, name), { force: true });
  await chmod(folder, PRIVATE_FOLDER_MODE);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** The folder that the owner has made; undefined if there is none yet, or this process cannot see it. */
export async function findSocketFolder(files: EmbeddedFiles): Promise<string | undefined> {
  const folder = (await readRecord(files)) ?? getFolderBesideCluster(files);
  return (await isSocket(join(folder, SOCKET))) ? folder : undefined;
}

/** Removes the owner's folder among the temporary files, and the file that names it. */
export async function removeTemporaryFolder(files: EmbeddedFiles): Promise<void> {
  const folder = await findTemporaryFolder(files);
  await rm(getRecordPath(files), { force: true });
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

/** The folder of the record, if it is still the private folder that was made. */
async function findTemporaryFolder(files: EmbeddedFiles): Promise<string | undefined> {
  const folder = await readRecord(files);
  if (folder === undefined || !basename(folder).startsWith(PREFIX)) return undefined;
  const stats = await lstat(folder).catch(() => undefined);
  const isPrivate = stats?.isDirectory() && (stats.mode & 0o077) === 0 && stats.uid === getUid(files.user);
  return isPrivate ? folder : undefined;
}

function getFolderBesideCluster({ cluster }: EmbeddedFiles): string {
  return `${cluster}-socket`;
}

function getRecordPath(files: EmbeddedFiles): string {
  return join(getFolderBesideCluster(files), "location");
}

async function readRecord(files: EmbeddedFiles): Promise<string | undefined> {
  return (await readFile(getRecordPath(files), "utf8").catch(() => "")).trim() || undefined;
}

function getUid(user: DatabaseUser | undefined): number | undefined {
  return user?.uid ?? process.getuid?.();
}

async function isSocket(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSocket() ?? false;
}

/** Makes a socket to find out: some file systems that are shared with a virtual machine refuse them. */
async function canHoldSocket(folder: string): Promise<boolean> {
  if (Buffer.byteLength(join(folder, SOCKET)) > MAX_PATH_BYTES) return false;
  const path = join(folder, ".probe");
  await rm(path, { force: true });
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(path, () => server.close(() => resolve(true)));
  });
}
