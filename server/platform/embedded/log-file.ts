import { chmod, copyFile, stat, truncate } from "node:fs/promises";
import { PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";

const MAX_BYTES = 8 * 2 ** 20;

/** Copies a log that has grown too large to `FILE.1` and empties it. PostgreSQL keeps the file open and appends to it. */
export async function rotateLog(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return;
  await chmod(path, PRIVATE_FILE_MODE);
  if (stats.size <= MAX_BYTES) return;
  await copyFile(path, `${path}.1`);
  await chmod(`${path}.1`, PRIVATE_FILE_MODE);
  await truncate(path);
}
