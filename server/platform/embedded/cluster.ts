import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FileLock } from "#server/platform/embedded/file-lock.ts";
import { SetupError, type EmbeddedFiles } from "#server/platform/embedded/files.ts";
import { processOptions } from "#server/platform/embedded/programs.ts";
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from "#server/platform/private-file.ts";

type NewCluster = {
  files: EmbeddedFiles;
  programs: string;
  /** The program that makes the cluster inherits it. */
  lock: FileLock;
  /** The superuser. */
  user: string;
  password: string;
};

/** Makes the database cluster in a folder that is renamed at the end, so that an unfinished cluster is never used. */
export async function makeCluster({ files, programs, lock, user, password }: NewCluster): Promise<void> {
  const unfinished = getUnfinishedCluster(files.cluster);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: PRIVATE_FOLDER_MODE, recursive: true });
  const passwordFile = `${files.cluster}.password`;
  await writeFile(passwordFile, password, { mode: PRIVATE_FILE_MODE });
  if (files.user) {
    await chown(unfinished, files.user.uid, files.user.gid);
    await chown(passwordFile, files.user.uid, files.user.gid);
  }
  try {
    await runInitdb(files, lock, [
      join(programs, "bin/initdb"),
      "-D",
      unfinished,
      "-U",
      user,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, files.cluster);
}

export function getUnfinishedCluster(cluster: string): string {
  return `${cluster}.new`;
}

async function runInitdb(files: EmbeddedFiles, lock: FileLock, [program = "", ...args]: string[]): Promise<void> {
  const child = spawn(program, args, {
    ...processOptions(files),
    cwd: getUnfinishedCluster(files.cluster),
    stdio: ["ignore", "ignore", "pipe", lock.descriptor],
  });
  const message = child.stderr ? text(child.stderr) : Promise.resolve("");
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new SetupError(`The embedded database could not be made: ${explain((await message).trim())}`);
}

/** PostgreSQL needs the name of its user. In a container the user id may have no name. */
function explain(message: string): string {
  return message.includes("could not look up effective user ID")
    ? `${message}. Give this user an entry in /etc/passwd, or set DATABASE_URL.`
    : message;
}
