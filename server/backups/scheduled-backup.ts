import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { verifyBackup } from "#server/backups/verify-backup.ts";
import { countRows, writeBackup } from "#server/backups/write-backup.ts";
import type { BackupSetting, Config } from "#server/config.ts";
import type { JobSchedule, Platform } from "#server/platform/graphql/feature.ts";
import { makePrivateFolder } from "#server/platform/private-file.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";

export const BACKUP_JOB = "backup";

const SCHEDULES: Record<BackupSetting["interval"], Pick<JobSchedule, "cron" | "makeUpMs">> = {
  hourly: { cron: "0 * * * *", makeUpMs: HOUR_MS },
  daily: { cron: "0 3 * * *", makeUpMs: DAY_MS },
  weekly: { cron: "0 3 * * 0", makeUpMs: 7 * DAY_MS },
};
/** The delays between attempts grow exponentially: the last attempt is about four hours after the first. */
const ATTEMPTS_MAX = 10;

/** The lock of the job, the backup, and on a distributed database the connection that keeps others from writing while it begins. */
const CONNECTIONS = 3;

export function getBackupSchedules({ backup }: Config): JobSchedule[] {
  return backup ? [{ job: BACKUP_JOB, maxAttempts: ATTEMPTS_MAX, ...SCHEDULES[backup.interval] }] : [];
}

/** Backs up the database to the configured folder and removes older backups. A failure is logged, and the job retried. */
export async function runScheduledBackup(platform: Platform): Promise<void> {
  const { config, log, now } = platform.systemContext();
  if (!config.backup) return;
  const { folder } = config.backup;
  const pool = new pg.Pool({ ...platform.connection, application_name: "milepost-backup", max: CONNECTIONS });
  // A connection that breaks fails the statement. Without a listener it would also end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (connected) => connected.on("error", () => undefined));
  let lock: pg.PoolClient | undefined;
  try {
    lock = await pool.connect();
    if (!(await isOnlyBackup(lock))) return;
    await makePrivateFolder(folder);
    await removeUnfinished(folder);
    const file = join(folder, getFileName(now));
    const manifest = await writeBackup(pool, file, () => undefined);
    await verifyBackup(file);
    const removed = await removeOldest(config.backup);
    log.info({ file, bytes: (await stat(file)).size, rows: countRows(manifest), removed }, "backed up the database");
  } catch (error) {
    log.error({ err: error, folder }, "the backup failed");
    throw error;
  } finally {
    lock?.release(true);
    await pool.end().catch(() => undefined);
  }
}

/** Whether no other server is writing a backup. The lock ends with the connection. */
async function isOnlyBackup(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock(20260103) as locked");
  return rows[0]?.locked === true;
}

const FILE_NAME = /^milepost-\d{8}T\d{6}Z\.gz$/;
const UNFINISHED_NAME = /^milepost-\d{8}T\d{6}Z\.gz\.partial$/;

/** The names sort by time. */
function getFileName(time: Date): string {
  return `milepost-${time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:]/g, "")}.gz`;
}

/** Removes the partial files of servers that were killed. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (UNFINISHED_NAME.test(name)) await rm(join(folder, name));
}

/** Removes the backups beyond the configured number. Other files of the folder stay. */
async function removeOldest({ folder, keep }: BackupSetting): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  const oldest = names.slice(0, Math.max(0, names.length - keep));
  for (const name of oldest) await rm(join(folder, name), { force: true });
  return oldest;
}
