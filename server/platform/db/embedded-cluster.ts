import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { processOptions, SetupError, type EmbeddedFiles } from "#server/platform/db/embedded-files.ts";

/** Makes the database cluster if there is none, with a superuser of this name. */
export async function initializeCluster(
  files: EmbeddedFiles,
  { user, password }: { user: string; password: string },
): Promise<void> {
  if (existsSync(files.cluster)) return;
  // An interrupted first start leaves an unfinished cluster.
  const unfinished = `${files.cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700, recursive: true });
  const passwordFile = join(files.socketDir, "initial-password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (files.user) {
    await chown(unfinished, files.user.uid, files.user.gid);
    await chown(passwordFile, files.user.uid, files.user.gid);
  }
  try {
    await promisify(execFile)(
      join(files.programs, "bin/initdb"),
      [
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
      ],
      { ...processOptions(files), cwd: files.socketDir },
    );
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new SetupError(`The embedded database could not be made: ${explain((stderr ?? String(error)).trim())}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, files.cluster);
}

/** PostgreSQL needs the name of its user, which a user id in a container may not have. */
function explain(message: string): string {
  return message.includes("could not look up effective user ID")
    ? `${message}. Give this user an entry in /etc/passwd, or set DATABASE_URL.`
    : message;
}
