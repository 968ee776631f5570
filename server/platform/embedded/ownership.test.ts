import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmod, chown, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { startEmbedded, type EmbeddedDatabase } from "#server/platform/embedded/embedded.ts";
import { lockFile } from "#server/platform/embedded/file-lock.ts";
import { rotateLog } from "#server/platform/embedded/log-file.ts";
import { makeLog } from "#server/platform/log.ts";
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from "#server/platform/private-file.ts";
import { copyDataFolder, makeFolder } from "#server/test/folder.ts";
import { ROOT } from "#server/test/world.ts";

const log = makeLog("silent");
let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];
const opened: EmbeddedDatabase[] = [];

beforeEach(async () => {
  folder = await makeFolder("milepost-owner-");
  dataDir = join(folder, "data");
  await copyDataFolder(inject("dataFolder"), dataDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
  }
  for (const database of opened.splice(0)) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(path = dataDir, canBorrow = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(path, { canBorrow, log });
  opened.push(database);
  return database;
}

async function query(database: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A program that runs the database of the data folder, in a process of its own. */
async function startOwner(path = dataDir): Promise<ChildProcess> {
  const code = `
    const { startEmbedded } = await import("#server/platform/embedded/embedded.ts");
    const { makeLog } = await import("#server/platform/log.ts");
    await startEmbedded(${JSON.stringify(path)}, { canBorrow: false, log: makeLog("silent") });
    console.log("started");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 60_000 }).toContain("started");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
}

async function postmasterPid(): Promise<number> {
  const pid = Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  expect(pid).toBeGreaterThan(1);
  return pid;
}

/** A signal to process 0 would be one to the whole group of this process. */
const NO_PROCESS = 2 ** 30;

function childPids(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

/** The shell that stops PostgreSQL when its program ends, and its watcher. */
async function wrapperPids(postmaster: number): Promise<number[]> {
  const text = await readFile(`/proc/${postmaster}/stat`, "utf8");
  const shell = Number(/^\d+ \(.*\) \S (\d+)/s.exec(text)?.[1]);
  if (!shell) throw new Error("The postmaster has no parent.");
  return [shell, ...childPids(shell).filter((pid) => pid !== postmaster)];
}

/** PostgreSQL without the program and the shell that would stop it. */
async function leaveOrphan(): Promise<number> {
  const owner = await startOwner();
  const pid = await postmasterPid();
  const wrappers = await wrapperPids(pid);
  // Each reacts to the end of the others: the program, for example, would start its database again.
  owner.kill("SIGSTOP");
  for (const wrapper of wrappers) process.kill(wrapper, "SIGSTOP");
  for (const wrapper of wrappers) process.kill(wrapper, "SIGKILL");
  await kill(owner);
  return pid;
}

/** Whether the process runs. A zombie, which has ended, is still in the table of processes. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

const ISOLATED = ["--pid", "--ipc", "--mount", "--fork", "--mount-proc"];
const isLinux = process.platform === "linux";
/** Whether this machine permits tests to make containers. */
const canIsolate = isLinux && spawnSync("unshare", [...ISOLATED, "true"]).status === 0;

describe("the database of a data folder", { timeout: 120_000 }, () => {
  test("is run by one program, even if others use another path or temporary folder", async () => {
    await open();
    const link = join(folder, "link");
    await symlink(dataDir, link);
    vi.stubEnv("TMPDIR", await makeTemporaryFolder());
    await expect(open(link)).rejects.toThrow("Another Milepost process is using the data folder");
    const borrowed = await open(link, true);
    expect(borrowed.isBorrowed).toBe(true);
    expect(await query(borrowed, "select 1 as number")).toEqual([{ number: 1 }]);
  });

  test("is run by one program when the data folder is a link, whichever of its names the program was given", async () => {
    const [link, parent] = [join(folder, "link"), join(folder, "parent")];
    await symlink("data", link);
    await symlink(folder, parent);
    const owner = await startOwner(link);
    for (const path of [dataDir, join(parent, "data"), join(parent, "link")])
      await expect(open(path)).rejects.toThrow("Another Milepost process is using the data folder");
    const borrowed = await open(join(parent, "data"), true);
    expect(await query(borrowed, "select 1 as number")).toEqual([{ number: 1 }]);
    await kill(owner);
    const database = await open();
    expect(database.isBorrowed).toBe(false);
    await expect(open(link)).rejects.toThrow("Another Milepost process is using the data folder");
  });

  test.runIf(canIsolate)("is borrowed by a command in another container that shares the folder", async () => {
    const database = await open();
    await query(database, "create table proof (id int)");
    const code = `
      const { startEmbedded } = await import("#server/platform/embedded/embedded.ts");
      const { makeLog } = await import("#server/platform/log.ts");
      const options = { log: makeLog("silent") };
      const refused = await startEmbedded(${JSON.stringify(dataDir)}, { ...options, canBorrow: false }).catch((error) => error.message);
      const borrowed = await startEmbedded(${JSON.stringify(dataDir)}, { ...options, canBorrow: true });
      const { default: pg } = await import("pg");
      const client = new pg.Client(borrowed.connection);
      await client.connect();
      await client.query("insert into proof values (7)");
      await client.end();
      console.log(refused);`;
    const result = spawnSync(
      "unshare",
      [...ISOLATED, process.execPath, "--import", "tsx", "--input-type=module", "-e", code],
      { cwd: ROOT, encoding: "utf8", env: { ...process.env, TMPDIR: await makeTemporaryFolder() } },
    );
    expect(result.stderr).toBe("");
    expect(result.stdout).toContain("Another Milepost process is using the data folder");
    expect(await query(database, "select id from proof")).toEqual([{ id: 7 }]);
  });

  test("cannot be reached where its socket is not visible, and the message says why", async () => {
    const lock = lockFile(join(dataDir, "owner.lock"));
    const borrowing = startEmbedded(dataDir, { canBorrow: true, borrowTimeoutMs: 300, log });
    await expect(borrowing).rejects.toThrow(/but it cannot be reached from here: there is no socket/);
    lock?.release();
  });

  test.runIf(isLinux)("is taken over from a killed program whose PostgreSQL still runs", async () => {
    const orphan = await leaveOrphan();
    expect(isRunning(orphan)).toBe(true);
    expect(lockFile(join(dataDir, "postgres.lock"))).toBe(undefined);
    const database = await open();
    expect(await query(database, "select 1 as number")).toEqual([{ number: 1 }]);
    expect(isRunning(orphan)).toBe(false);
  });

  test.runIf(isLinux)("is taken over from a PostgreSQL that answers no signal but KILL", async () => {
    const orphan = await leaveOrphan();
    process.kill(orphan, "SIGSTOP");
    const database = await open();
    expect(await query(database, "select 1 as number")).toEqual([{ number: 1 }]);
    expect(isRunning(orphan)).toBe(false);
  });

  test.runIf(isLinux)("is taken over when only a backend of PostgreSQL is left", async () => {
    const orphan = await leaveOrphan();
    const backend = await vi.waitFor(() => childPids(orphan)[0] ?? Promise.reject(new Error("not yet")), 30_000);
    process.kill(backend, "SIGSTOP");
    process.kill(orphan, "SIGKILL");
    const database = await open();
    expect(await query(database, "select 1 as number")).toEqual([{ number: 1 }]);
    expect(isRunning(backend)).toBe(false);
  });

  test("starts although old files name a process id that another program has now", async () => {
    const first = await open();
    const { uid, gid } = await stat(join(dataDir, "postgres"));
    await first.stop();
    const unrelated = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(unrelated);
    for (const path of ["postgres/postmaster.pid", "postgres-socket/.s.PGSQL.5432.lock"]) {
      const text = `${unrelated.pid}\n${join(dataDir, "postgres")}\n0\n5432\n${join(dataDir, "postgres-socket")}\n`;
      await writeFile(join(dataDir, path), text);
      await chown(join(dataDir, path), uid, gid);
    }
    const second = await open();
    expect(await query(second, "select 1 as number")).toEqual([{ number: 1 }]);
    expect(isRunning(unrelated.pid ?? 0)).toBe(true);
  });

  test("is restarted each time its postmaster, a backend or its shell is killed", async () => {
    const database = await open();
    const victims: (() => Promise<number>)[] = [
      postmasterPid,
      async () => Number(await backendPid(database)),
      postmasterPid,
      ...(isLinux ? [async () => (await wrapperPids(await postmasterPid()))[0] ?? NO_PROCESS] : []),
    ];
    for (const find of victims) {
      process.kill(await find(), "SIGKILL");
      await expect
        .poll(() => query(database, "select 1 as number").catch(() => []), { timeout: 30_000 })
        .toEqual([{ number: 1 }]);
    }
  });
});

async function backendPid(database: EmbeddedDatabase): Promise<unknown> {
  const client = new pg.Client(database.connection);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

async function makeTemporaryFolder(): Promise<string> {
  const path = join(folder, "tmp");
  await mkdir(path);
  await chmod(path, 0o1777);
  return path;
}

describe("the socket folder", { timeout: 120_000 }, () => {
  test("is beside the cluster and private", async () => {
    const { connection } = await open();
    expect(connection.host).toBe(join(dataDir, "postgres-socket"));
    expect((await stat(String(connection.host))).mode & 0o777).toBe(PRIVATE_FOLDER_MODE);
  });

  test("is a new temporary folder where the path is too long for a socket, and is removed at the end", async () => {
    const temporary = await makeTemporaryFolder();
    vi.stubEnv("TMPDIR", temporary);
    const long = join(folder, "a-long-name-".repeat(8));
    const database = await open(long);
    expect(await readdir(temporary)).toHaveLength(1);
    vi.stubEnv("TMPDIR", "/tmp");
    const borrowed = await open(long, true);
    expect(borrowed.connection.host).toBe(database.connection.host);
    await database.stop();
    opened.splice(0);
    expect(await readdir(temporary)).toEqual([]);
  });

  test("of a killed program is reused, unless it was replaced", async () => {
    const temporary = await makeTemporaryFolder();
    vi.stubEnv("TMPDIR", temporary);
    dataDir = join(folder, "a-long-name-".repeat(8));
    await kill(await startOwner());
    const [name = ""] = await readdir(temporary);
    const first = await open();
    expect(first.connection.host).toBe(join(temporary, name));
    await first.stop();
    opened.splice(0);
    // The record names a link to a folder that is not private.
    const trap = join(folder, "trap");
    await mkdir(trap, { mode: 0o777 });
    await symlink(trap, join(temporary, "milepost-socket-x"));
    await writeFile(join(dataDir, "postgres-socket/location"), join(temporary, "milepost-socket-x"));
    const second = await open();
    expect(second.connection.host).not.toBe(join(temporary, "milepost-socket-x"));
    expect(await readlink(join(temporary, "milepost-socket-x"))).toBe(trap);
  });
});

describe("postgres.log", () => {
  test("is private and limited in size", async () => {
    const path = join(dataDir, "postgres.log");
    await writeFile(path, "x".repeat(9 * 2 ** 20));
    await rotateLog(path);
    expect((await stat(path)).size).toBe(0);
    expect((await stat(`${path}.1`)).size).toBe(9 * 2 ** 20);
    for (const name of [path, `${path}.1`]) expect((await stat(name)).mode & 0o777).toBe(PRIVATE_FILE_MODE);
  });

  test("does not hold the text of a statement that fails", { timeout: 60_000 }, async () => {
    const database = await open();
    await query(database, "select 'a private title'::int").catch(() => undefined);
    await query(database, "set statement_timeout = 1; select 'a private title', pg_sleep(1)").catch(() => undefined);
    expect(await readFile(join(dataDir, "postgres.log"), "utf8")).not.toContain("a private title',");
  });
});
