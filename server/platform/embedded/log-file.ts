import { chmod, copyFile, stat, truncate } from "node:fs/promises";

const MAX_BYTES = 8 * 2 ** 20;

/** Moves the text of a log that has grown too long into `FILE.1`. Who writes to the log appends, and goes on doing so. */
export async function rotateLog(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return;
  await chmod(path, 0o600);
  if (stats.size <= MAX_BYTES) return;
  await copyFile(path, `${path}.1`);
  await chmod(`${path}.1`, 0o600);
  await truncate(path);
}
