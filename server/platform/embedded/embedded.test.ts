import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { migrate, NewerDatabaseError } from "#server/platform/db/migrate.ts";
import { copyDatabase } from "#server/test/database.ts";
import { ROOT } from "#server/test/world.ts";
import { makeLog } from "#server/platform/log.ts";
import { copyDataFolder, makeFolder } from "#server/test/folder.ts";

const log = makeLog("silent");
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await makeFolder("milepost data ");
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
  }
  await rm(folder, { recursive: true, force: true });
});

/** The real program from source, and its output. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["dist/test/serve.js"], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: join(folder, "home"),
      PORT: "0",
      HOST: "127.0.0.1",
      MILEPOST_DATA: folder,
      LOG_LEVEL: "info",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return {
    child,
    exited,
    output: () => output,
    ready: () => expect.poll(() => output, { timeout: 60_000 }).toContain("Milepost is ready"),
  };
}

describe("the embedded database", { timeout: 120_000 }, () => {
  test("starts in an empty folder with a space in its name and without files in HOME, and prints the set-up link", async () => {
    const program = start();
    await program.ready();
    await expect.poll(program.output).toMatch(/Make yours: http:\/\/localhost:\d+\/setup\?token=[\w-]{43}/);
    program.child.kill("SIGTERM");
    expect(await program.exited).toBe(0);
  });

  test("recovers after the server was killed", async () => {
    await copyDataFolder(inject("dataFolder"), folder);
    const first = start();
    await first.ready();
    first.child.kill("SIGKILL");
    await first.exited;
    const second = start();
    await second.ready();
    second.child.kill("SIGINT");
    expect(await second.exited).toBe(0);
  });

  test("is started again when it is killed under a running server", async () => {
    await copyDataFolder(inject("dataFolder"), folder);
    const program = start();
    await program.ready();
    const [, port] = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(program.output()) ?? [];
    const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then((response) => response.status);
    expect(await isReady()).toBe(200);
    const [pid] = (await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n");
    expect(Number(pid)).toBeGreaterThan(1);
    process.kill(Number(pid), "SIGKILL");
    await expect.poll(isReady, { timeout: 15_000 }).toBe(503);
    await expect.poll(isReady, { timeout: 15_000 }).toBe(200);
    program.child.kill("SIGTERM");
    expect(await program.exited).toBe(0);
  });

  test("is run by one server for each folder, and used by commands while that server runs", async () => {
    await copyDataFolder(inject("dataFolder"), folder);
    let launches = 0;
    const onLaunch = () => void (launches += 1);
    const starting = startEmbedded(folder, { canBorrow: false, log, onLaunch });
    await vi.waitUntil(() => launches === 1);
    await expect(Promise.race([starting, Promise.resolve("not yet")])).resolves.toBe("not yet");
    const owner = await starting;
    await expect(startEmbedded(folder, { canBorrow: false, log })).rejects.toThrow(
      "Another Milepost process is using the data folder",
    );
    const borrowed = await startEmbedded(folder, { canBorrow: true, log, onLaunch });
    expect(borrowed.isBorrowed).toBe(true);
    expect(launches).toBe(1);
    await borrowed.stop();
    const client = new pg.Client(owner.connection);
    await client.connect();
    expect((await client.query("select 1 as number")).rows).toEqual([{ number: 1 }]);
    await client.end();
    await owner.stop();
  });

  test("has the pages in its memory after a start that it had before", async () => {
    await copyDataFolder(inject("dataFolder"), folder);
    // A database that is stopped while it reads the pages of the last one does not note new ones.
    await rm(join(folder, "postgres/autoprewarm.blocks"), { force: true });
    const first = await startEmbedded(folder, { canBorrow: false, log });
    const read = new pg.Client(first.connection);
    await read.connect();
    await read.query("create extension pg_buffercache");
    await read.query("create table numbers as select n from generate_series(1, 10000) n");
    await read.end();
    await first.stop();
    const second = await startEmbedded(folder, { canBorrow: false, log });
    const client = new pg.Client(second.connection);
    await client.connect();
    const countPages = async () => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_buffercache where relfilenode = pg_relation_filenode('numbers')",
      );
      return rows[0]?.count;
    };
    await expect.poll(countPages, { timeout: 10_000 }).toBeGreaterThan(40);
    await client.end();
    await second.stop();
  });

  test("is made again when its first start was interrupted", async () => {
    await mkdir(join(folder, "postgres.new"), { recursive: true });
    await writeFile(join(folder, "postgres.new/PG_VERSION"), "half");
    const made = await startEmbedded(folder, { canBorrow: false, log });
    await made.stop();
  });
});

describe("the error message at start", { timeout: 60_000 }, () => {
  test("names the port that is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    const program = start({ PORT: String(port) });
    expect(await program.exited).toBe(1);
    expect(program.output()).toContain(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
    );
    taken.close();
  });

  test("names the data folder that cannot be written", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await chmod(file, 0o400);
    const program = start({ MILEPOST_DATA: join(file, "data") });
    expect(await program.exited).toBe(1);
    expect(program.output()).toMatch(/The data folder .* cannot be written \(ENOTDIR\)\. Change its owner or mode/);
  });

  test.each([
    [{ PORT: "http" }, 'PORT must be a whole number from 0 to 65535, but is "http".'],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must begin with postgres:// or postgresql://."],
    [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" }, "The database does not answer"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of"],
  ])("explains the wrong setting %j", async (env, sentence) => {
    const program = start(env);
    expect(await program.exited).toBe(1);
    expect(program.output()).toContain(sentence);
    expect(program.output()).not.toMatch(/\n\s+at /);
  });

  test("explains that the database is of a newer version than the program", async () => {
    const copy = await copyDatabase();
    const pool = new pg.Pool(copy.connection);
    pool.on("error", () => undefined);
    await pool.query("insert into migrations (name, oldest_program) values ('9999-from-the-future.sql', '9999')");
    await expect(migrate(pool, join(ROOT, "server/migrations"))).rejects.toThrow(NewerDatabaseError);
    await expect(migrate(pool, join(ROOT, "server/migrations"))).rejects.toThrow(
      "The database is of a newer version than this program",
    );
    await pool.end();
    await copy.drop();
  });
});
