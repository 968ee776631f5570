import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BACKUP_JOB, getBackupSchedules, runScheduledBackup } from "#server/backups/scheduled-backup.ts";
import { verifyBackup } from "#server/backups/verify-backup.ts";
import { readConfig, type Config } from "#server/config.ts";
import type { Context } from "#server/platform/context.ts";
import type { Feature, Platform } from "#server/platform/graphql/feature.ts";
import { PRIVATE_FOLDER_MODE } from "#server/platform/private-file.ts";
import { makeWorker } from "#server/platform/jobs/worker.ts";
import type { Log } from "#server/platform/log.ts";
import { copyDatabase } from "#server/test/database.ts";
import { makeFolder } from "#server/test/folder.ts";
import { testLog } from "#server/test/world.ts";

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
let parent: string;
beforeAll(async () => {
  copy = await copyDatabase();
  pool = new pg.Pool({ ...copy.connection, max: 2 });
  pool.on("error", () => undefined);
  parent = await makeFolder("milepost-scheduled-");
});
afterAll(async () => {
  await copy.drop();
  await pool.end();
  await rm(parent, { recursive: true, force: true });
});

type Line = { level: "info" | "error"; message: string; fields: Record<string, unknown> };

/** What the job gets from the server, with a log whose lines the test reads. */
function makePlatform(config: Config, now = new Date()): { platform: Platform; lines: Line[] } {
  const lines: Line[] = [];
  const write = (level: Line["level"]) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, message, fields });
  const log = { info: write("info"), error: write("error") } as unknown as Log;
  const systemContext = () => ({ config, log, now }) as Context;
  return { platform: { systemContext, connection: copy.connection } as Platform, lines };
}

const feature: Feature = {
  name: "backups",
  jobs: { [BACKUP_JOB]: runScheduledBackup },
  getSchedules: getBackupSchedules,
};

const configFor = (setting: string) => readConfig({ MILEPOST_BACKUP: setting });

describe("the setting MILEPOST_BACKUP", () => {
  test("is a folder, an interval and a number of backups", () => {
    expect(configFor("/a,b,daily,14").backup).toEqual({ folder: "/a,b", interval: "daily", keep: 14 });
    expect(readConfig({}).backup).toBeUndefined();
    for (const wrong of [
      "/backups",
      "/backups,daily",
      "/backups,yearly,3",
      "/backups,daily,0",
      ",daily,1",
      "/b,daily,x",
    ])
      expect(() => configFor(wrong), wrong).toThrow(/^MILEPOST_BACKUP must be a folder, one of hourly, daily, weekly/);
  });

  test("decides when the job runs", () => {
    expect(getBackupSchedules(readConfig({}))).toEqual([]);
    expect(getBackupSchedules(configFor("/b,hourly,2"))).toMatchObject([{ job: BACKUP_JOB, cron: "0 * * * *" }]);
  });
});

describe("a scheduled backup", () => {
  test("writes a verified file in a private folder, and removes the oldest and unfinished ones", async () => {
    const folder = join(parent, "rotated");
    const config = configFor(`${folder},daily,2`);
    for (const day of ["01", "02", "03"]) {
      const { platform, lines } = makePlatform(config, new Date(`2026-01-${day}T03:00:00Z`));
      await runScheduledBackup(platform);
      expect(lines).toMatchObject([{ level: "info", message: "backed up the database" }]);
      await writeFile(join(folder, "milepost-20251231T000000Z.gz.partial"), "half");
      await writeFile(join(folder, "notes.gz"), "mine");
    }
    expect((await readdir(folder)).sort()).toEqual([
      "milepost-20251231T000000Z.gz.partial",
      "milepost-20260102T030000Z.gz",
      "milepost-20260103T030000Z.gz",
      "notes.gz",
    ]);
    expect((await stat(folder)).mode & 0o777).toBe(PRIVATE_FOLDER_MODE);
    await verifyBackup(join(folder, "milepost-20260103T030000Z.gz"));
  });

  test("that fails is logged and fails the job", async () => {
    const folder = join(parent, "a file");
    await writeFile(folder, "");
    const { platform, lines } = makePlatform(configFor(`${folder},daily,2`));
    await expect(runScheduledBackup(platform)).rejects.toThrow("EEXIST");
    expect(lines).toMatchObject([{ level: "error", message: "the backup failed" }]);
  });

  test("is skipped while another server writes one", async () => {
    const session = await pool.connect();
    await session.query("select pg_advisory_lock(20260103)");
    const folder = join(parent, "skipped");
    await runScheduledBackup(makePlatform(configFor(`${folder},daily,2`)).platform);
    await expect(readdir(folder)).rejects.toThrow("ENOENT");
    session.release(true);
  });

  test("runs once for several servers, also for a time at which no server ran", async () => {
    const folder = join(parent, "once");
    const { platform, lines } = makePlatform(configFor(`${folder},daily,9`));
    const workers = [await makeWorker(copy.connection, testLog), await makeWorker(copy.connection, testLog)];
    // The schedule has been known for three days, and its last run was missed.
    await pool.query(`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('${BACKUP_JOB}', now() - interval '3 days', now() - interval '30 hours')`);
    await Promise.all(workers.map((worker) => worker.start(platform, [feature])));
    await until(async () => lines.length > 0 && (await countJobs()) === 0);
    for (const worker of workers) await worker.stop();
    expect(lines.map(({ message }) => message)).toEqual(["backed up the database"]);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

async function countJobs(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from graphile_worker.jobs");
  return rows[0]?.count ?? 0;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 300 && !(await isDone()); attempt += 1) await sleep(100);
}
