import { spawnSync } from "node:child_process";
import { chmod, mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder } from "#server/test/folder.ts";
import type { Random } from "../platform/random.ts";
import { signal } from "../platform/processes.ts";
import type { Environment } from "./environment.ts";
import { findPostmaster } from "./targets.ts";

type FullDisk = {
  /** On a file system of its own. */
  folder: string;
  /** Fills it, keeps it full for some seconds, and frees it: the moment of that. */
  fill(target: { environment: Environment; random: Random }): Promise<number>;
};

const SIZE = "300m";
const CHUNK_BYTES = 256 * 1024;
const FULL_MS = 4000;
const FILL_AGAIN_MS = 100;

/** Runs `work` with a small file system; false if this user may not mount one. */
export async function withFullDisk(work: (disk: FullDisk) => Promise<void>): Promise<boolean> {
  const folder = await makeFolder("milepost-disk-");
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "tmpfs", folder]).status !== 0) {
    await rm(folder, { recursive: true });
    return false;
  }
  try {
    const inside = join(folder, "run");
    await mkdir(inside);
    await chmod(inside, 0o755);
    await work({ folder: inside, fill: (target) => fill(folder, target) });
  } finally {
    // Lazily: what a failed run has left may still use it.
    spawnSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

async function fill(
  folder: string,
  { environment, random }: { environment: Environment; random: Random },
): Promise<number> {
  const path = join(folder, "filler");
  const until = performance.now() + FULL_MS;
  const killAt = random.number() < 0.5 ? performance.now() + random.integer(500, 2500) : Infinity;
  let isKilled = false;
  while (performance.now() < until) {
    await takeFreeSpace(folder, path);
    if (!isKilled && performance.now() > killAt) {
      isKilled = true;
      const postmaster = findPostmaster(environment.cluster);
      if (postmaster) signal([postmaster.pid], "SIGKILL");
    }
    await sleep(FILL_AGAIN_MS);
  }
  await rm(path);
  return performance.now();
}

/** What PostgreSQL frees meanwhile is taken as well. */
async function takeFreeSpace(folder: string, path: string): Promise<void> {
  const file = await open(path, "a");
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free === 0) return;
      await file.write(Buffer.alloc(Math.min(CHUNK_BYTES, free)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
}
