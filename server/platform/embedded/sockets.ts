import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { DatabaseUser, EmbeddedFiles } from "#server/platform/embedded/files.ts";

/*
 * The folder of PostgreSQL's Unix socket. It is beside the cluster, so that commands in another container that shares
 * the data folder reach the database too. Where that path is too long for a socket, or the file system cannot hold one,
 * it is a new private folder among the temporary files, and a file beside the cluster names it.
 */
const PREFIX = "milepost-socket-";
const SOCKET = ".s.PGSQL.5432";
/** The size of `sun_path` on macOS; Linux has four more. */
const MAX_PATH_BYTES = 103;

/** Makes the folder. Only for who holds the owner's lock and the cluster's lock. */
export async function prepareSocketFolder(files: EmbeddedFiles): Promise<string> {
  const folder = besideCluster(files);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await canHoldSocket(folder)) {
    await removeTemporaryFolder(files);
    return clean(folder, files.user);
  }
  const existing = await findTemporaryFolder(files);
  if (existing !== undefined) return clean(existing, files.user);
  const temporary = await mkdtemp(join(tmpdir(), PREFIX));
  await writeFile(getRecordPath(files), temporary, { mode: 0o600 });
  return clean(temporary, files.user);
}

/** A killed PostgreSQL leaves its socket, and a lock with its process id, which may be another program's now. */
async function clean(folder: string, user: DatabaseUser | undefined): Promise<string> {
  for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(folder, name), { force: true });
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** The folder that the owner has made; undefined if it has not made one, or not where this process can see it. */
export async function findSocketFolder(files: EmbeddedFiles): Promise<string | undefined> {
  const folder = (await readRecord(files)) ?? besideCluster(files);
  return (await isSocket(join(folder, SOCKET))) ? folder : undefined;
}

/** Removes what the owner has made among the temporary files. */
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

function besideCluster({ cluster }: EmbeddedFiles): string {
  return `${cluster}-socket`;
}

function getRecordPath(files: EmbeddedFiles): string {
  return join(besideCluster(files), "location");
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

/** Tries it: some file systems that are shared with a virtual machine refuse sockets. */
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
