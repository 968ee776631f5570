import type { Stats } from "node:fs";
import { chown, lstat, mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SetupError, type DatabaseUser } from "#server/platform/db/embedded-files.ts";
import { isOwnerAlive, OWNER_SOCKET } from "#server/platform/db/owner-lock.ts";

/*
 * Each data folder has a folder for the Unix sockets of the owner's lock and of
 * PostgreSQL. It is in the temporary folder, because the path of a socket is limited
 * to 107 bytes. The program that made it removes it when it ends; the folder of a
 * killed program is removed when the next one starts.
 */
const NAME = /^milepost-[0-9a-f]{12}$/;

export async function makeSocketFolder(path: string, user: DatabaseUser | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const stats = await changeOwner(path, user);
  // Another program has just removed it.
  if (!stats) return makeSocketFolder(path, user);
  // Another user of this machine could have made the folder to impersonate PostgreSQL.
  if (!stats.isDirectory() || stats.uid !== folderOwner(user)) {
    throw new SetupError(`${path} belongs to another user. Remove it, then start again.`);
  }
}

async function changeOwner(path: string, user: DatabaseUser | undefined): Promise<Stats | undefined> {
  try {
    if (user) await chown(path, user.uid, user.gid);
    return await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export function folderOwner(user: DatabaseUser | undefined): number {
  return user?.uid ?? process.getuid?.() ?? 0;
}

/** Removes the sockets of a killed PostgreSQL. Only for the holder of the owner's lock, while its database is stopped. */
export async function removeStaleSockets(path: string): Promise<void> {
  // The folder may have been removed.
  for (const name of await readdir(path).catch(() => [])) {
    if (name !== OWNER_SOCKET) await rm(join(path, name), { force: true });
  }
}

/** Removes the folder, unless another program has already taken the lock in it. */
export async function removeSocketFolder(path: string): Promise<void> {
  await rmdir(path).catch(() => undefined);
}

/** A newer folder may belong to a program that is starting. */
const MIN_AGE_MS = 60_000;

/** Removes the socket folders of this user whose programs were killed. */
export async function removeAbandonedSocketFolders(uid: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    // Another program may be removing it at the same time.
    if (NAME.test(name) && (await isAbandoned(path, uid))) await removeAbandoned(path).catch(() => undefined);
  }
}

async function isAbandoned(path: string, uid: number): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isDirectory() || stats.uid !== uid || Date.now() - stats.mtimeMs < MIN_AGE_MS) return false;
  return !(await isOwnerAlive(path));
}

/** Renames the folder before the last check. If a program has started in it meanwhile, it is renamed back. */
async function removeAbandoned(path: string): Promise<void> {
  const moved = `${path}.${process.pid}`;
  await rename(path, moved);
  if (await isOwnerAlive(moved)) await rename(moved, path);
  else await rm(moved, { recursive: true, force: true });
}
