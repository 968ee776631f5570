import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { getOldestProgram, isRemoval, migrate, NewerDatabaseError } from "#server/platform/db/migrate.ts";
import { SetupError } from "#server/platform/embedded/files.ts";
import { copyDatabase, emptyDatabase } from "#server/test/database.ts";
import { makeFolder } from "#server/test/folder.ts";
import { ROOT, testLog } from "#server/test/world.ts";

test("a role that cannot migrate the database is reported with what it needs", async () => {
  const database = await emptyDatabase();
  const role = `limited_${randomUUID().slice(0, 8)}`;
  const owner = new pg.Pool({ ...database.connection, max: 1 });
  const pool = new pg.Pool({ ...database.connection, max: 1, options: `-c role=${role}` });
  for (const each of [owner, pool]) each.on("error", () => undefined);
  try {
    await owner.query(`create role ${role}`);
    const attempt = () => migrate(pool, join(ROOT, "server/migrations"));
    await expect(attempt()).rejects.toThrow(
      /^The role of the database cannot migrate it: permission denied for schema public\. It must own the schema/,
    );
    await owner.query(`grant create, usage on schema public to ${role}`);
    const refused = await attempt().catch((error: Error) => error);
    expect(refused).toBeInstanceOf(SetupError);
    expect(String(refused)).toMatch(/permission denied to create extension "btree_gin"\. It must own/);
    await owner.query("create extension btree_gin");
    expect(await attempt()).not.toEqual([]);
  } finally {
    await database.drop();
    await Promise.all([owner.end(), pool.end()]);
  }
});

const MIGRATIONS = join(ROOT, "server/migrations");

/** The database of this version, and a newer version's folder with one more migration. */
async function makeNewerVersion(text: string) {
  const database = await copyDatabase();
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  pool.on("error", () => undefined);
  const folder = await makeFolder("milepost-migrations-");
  onTestFinished(async () => {
    await database.drop();
    await pool.end();
    await rm(folder, { recursive: true });
  });
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(MIGRATIONS)) await copyFile(join(MIGRATIONS, name), join(folder, name));
  await writeFile(join(folder, "9000-newer.sql"), text);
  return { pool, folder };
}

test("a program starts on a database that a newer version has extended", async () => {
  const { pool, folder } = await makeNewerVersion("alter table issues add column newer text");
  expect(await migrate(pool, folder)).toEqual(["9000-newer.sql"]);
  const log = { info: vi.fn(), warn: vi.fn() };
  expect(await migrate(pool, MIGRATIONS, log)).toEqual([]);
  expect(log.warn).toHaveBeenCalledWith(
    { migrations: ["9000-newer.sql"] },
    "a newer version has migrated the database",
  );
});

test("a program refuses a database from which a newer version has removed what it uses, and a newer one does not", async () => {
  const { pool, folder } = await makeNewerVersion(
    "-- contract: programs from 8999 on\nalter table issues drop column state_reason",
  );
  await migrate(pool, folder);
  await expect(migrate(pool, MIGRATIONS)).rejects.toBeInstanceOf(NewerDatabaseError);
  await rm(join(folder, "9000-newer.sql"));
  await writeFile(join(folder, "8999-between.sql"), "select 1");
  expect(await migrate(pool, folder, testLog)).toEqual(["8999-between.sql"]);
});

test("a program refuses a database with a migration that is neither its own nor newer", async () => {
  const { pool } = await makeNewerVersion("select 1");
  await pool.query("insert into migrations (name) values ('0001-other.sql')");
  await expect(migrate(pool, MIGRATIONS)).rejects.toBeInstanceOf(NewerDatabaseError);
});

test("a migration waits for a lock for a short time only, and tries again until it gets it", async () => {
  const { pool, folder } = await makeNewerVersion("alter table issues add column newer text");
  const session = await pool.connect();
  await session.query("begin; lock table issues in access share mode");
  const log = { info: vi.fn(), warn: vi.fn() };
  const migrated = migrate(pool, folder, log);
  await vi.waitUntil(() => log.info.mock.calls.length > 0, 10_000);
  expect(log.info).toHaveBeenCalledWith(
    { migration: "9000-newer.sql", attempt: 1 },
    "a migration waits for the locks of other sessions",
  );
  // Meanwhile a statement of a running server does not wait behind it for long.
  await session.query("select 1 from issues limit 1; commit");
  session.release();
  expect(await migrated).toEqual(["9000-newer.sql"]);
});

test("a migration that takes something away says which programs work with it", async () => {
  const last = "0086";
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql") && name.slice(0, 4) > last);
  for (const name of names) {
    const text = await readFile(join(MIGRATIONS, name), "utf8");
    if (isRemoval(text)) expect(getOldestProgram(text, name), name).not.toBeNull();
  }
  expect(isRemoval("create table a (b int); -- drop table c")).toBe(false);
  expect(isRemoval("alter table a add column b int, drop column c")).toBe(true);
  expect(isRemoval("alter table a alter column b type bigint")).toBe(true);
  expect(() => getOldestProgram("-- contract: programs from 0099 on\n", "0098-x.sql")).toThrow("newer");
});
