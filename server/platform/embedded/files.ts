import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { access, chmod, constants, mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PRIVATE_FOLDER_MODE } from "#server/platform/private-file.ts";

/**
 * Where the files of the embedded PostgreSQL are. PostgreSQL refuses to run as root, so root runs it as `nobody`; then
 * programs, cluster and socket must be in folders that this user can reach, which a home of mode 0700 is not.
 */
export type EmbeddedFiles = {
  /** The data folder, without symbolic links. */
  dataDir: string;
  /** The database cluster. */
  cluster: string;
  /** Locked by the Milepost process that runs the database. */
  ownerLock: string;
  /** Locked by every process of PostgreSQL that uses the cluster. */
  clusterLock: string;
  /** Standard error of PostgreSQL. */
  log: string;
  /** The user that runs PostgreSQL, if it is not the user that started the program. */
  user: DatabaseUser | undefined;
};

export type DatabaseUser = { uid: number; gid: number };

/** A problem that the person who starts the program can solve. The message says how. */
export class SetupError extends Error {}

export const SHARED_FOLDER = "/var/lib/milepost";

export async function locateFiles(path: string): Promise<EmbeddedFiles> {
  const user = process.getuid?.() === 0 ? await findNobody() : undefined;
  const dataDir = await makeDataFolder(path, user);
  return {
    dataDir,
    cluster: await locateCluster(dataDir, user),
    ownerLock: join(dataDir, "owner.lock"),
    clusterLock: join(dataDir, "postgres.lock"),
    log: join(dataDir, "postgres.log"),
    user,
  };
}

async function makeDataFolder(path: string, user: DatabaseUser | undefined): Promise<string> {
  try {
    // If another user runs PostgreSQL, that user must be able to enter the folder.
    const isNew = (await mkdir(path, { recursive: true, mode: user ? 0o711 : PRIVATE_FOLDER_MODE })) !== undefined;
    if (isNew && user) await chmod(path, 0o711);
    await access(path, constants.W_OK);
    const probe = join(path, ".writable");
    await writeFile(probe, "");
    await rm(probe, { force: true });
    return await realpath(path);
  } catch (error) {
    throw new SetupError(
      `The data folder ${path} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        "Change its owner or mode, or name another folder with MILEPOST_DATA.",
    );
  }
}

/** The file `postgres-location` names a cluster outside the data folder. It is in the folder, so it is found by any path to it. */
async function locateCluster(dataDir: string, user: DatabaseUser | undefined): Promise<string> {
  const record = join(dataDir, "postgres-location");
  const recorded = (await readFile(record, "utf8").catch(() => "")).trim();
  if (recorded !== "") return recorded;
  const inside = join(dataDir, "postgres");
  if (!user || existsSync(inside) || (await isReachable(dataDir))) return inside;
  const outside = join(SHARED_FOLDER, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  await writeFile(record, `${outside}\n`);
  return outside;
}

async function findNobody(): Promise<DatabaseUser> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    ?.split(":");
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

/** Whether a user who owns none of them can enter a folder and all folders above it. */
export async function isReachable(folder: string): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    if (((await stat(current)).mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}
