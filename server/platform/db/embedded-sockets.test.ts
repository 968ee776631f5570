import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getSocketFolder } from "#server/platform/db/embedded-files.ts";
import {
  makeSocketFolder,
  removeAbandonedSocketFolders,
  removeSocketFolder,
} from "#server/platform/db/embedded-sockets.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { isOwnerAlive, takeOwnerLock } from "#server/platform/db/owner-lock.ts";
import { ROOT } from "#server/test/world.ts";
import { makeFolder } from "#server/test/folder.ts";

let folder: string;
let temp: string;
/** Of the programs that the tests start. */
let socketFolder: string;
const children: ChildProcess[] = [];
const listeners: Server[] = [];

beforeEach(async () => {
  folder = await makeFolder("milepost-sockets-");
  temp = join(folder, "tmp");
  await mkdir(temp);
  await chmod(temp, 0o1777);
  socketFolder = getSocketFolder(join(folder, "data"));
  vi.stubEnv("TMPDIR", temp);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
  }
  for (const listener of listeners.splice(0)) listener.close();
  await rm(folder, { recursive: true, force: true });
});

function environment() {
  return {
    PATH: process.env["PATH"],
    PORT: "0",
    HOST: "127.0.0.1",
    MILEPOST_DATA: join(folder, "data"),
  };
}

function start(script: string, ...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: ROOT,
    env: environment(),
    stdio: ["pipe", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, exited, output: () => output };
}

const READY = { timeout: 60_000 };

describe("the socket folder of the embedded database", { timeout: 120_000 }, () => {
  test.each(["SIGTERM", "SIGINT"] as const)("is removed when %s stops the server", async (signal) => {
    const server = start("server/serve.ts");
    await expect.poll(server.output, READY).toContain("Milepost is ready");
    expect(existsSync(socketFolder)).toBe(true);
    server.child.kill(signal);
    expect(await server.exited).toBe(0);
    expect(existsSync(socketFolder)).toBe(false);
  });

  test("is removed when a command ends", async () => {
    expect(await start("server/cli/entry.ts", "migrate").exited).toBe(0);
    expect(existsSync(socketFolder)).toBe(false);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("is removed when %s stops a command, which then ends with %i", async (signal, code) => {
    const command = start("server/cli/entry.ts", ...CREATE_USER);
    await expect.poll(isMigrated, READY).toBe(true);
    command.child.kill(signal);
    expect(await command.exited).toBe(code);
    expect(command.output()).toBe("");
    expect(existsSync(socketFolder)).toBe(false);
  });

  test("is made again for a program that starts while another one ends", async () => {
    const path = join(temp, "milepost-00000000000f");
    const take = () => takeOwnerLock(path, () => makeSocketFolder(path, undefined));
    for (let round = 0; round < 50; round += 1) {
      const first = await take();
      const [second] = await Promise.all([take(), first?.release().then(() => removeSocketFolder(path))]);
      expect(await isOwnerAlive(path)).toBe(second !== undefined);
      await second?.release();
      await removeSocketFolder(path);
    }
    expect(await readdir(temp)).toEqual([]);
  });

  test("does not keep the database from starting when a lock in it names a process that lives", async () => {
    const first = await startEmbedded(join(folder, "data"), { canBorrow: false });
    const path = String(first.connection.host);
    const { uid, gid } = await stat(path);
    await first.stop();
    const other = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(other);
    await mkdir(path, { mode: 0o700 });
    const lock = join(path, ".s.PGSQL.5432.lock");
    await writeFile(lock, `${other.pid}\n${join(folder, "data/postgres")}\n0\n5432\n${path}\n`);
    await chown(lock, uid, gid);
    const second = await startEmbedded(join(folder, "data"), { canBorrow: false });
    await second.stop();
    expect(await readdir(temp)).toEqual([]);
  });
});

/** A command that waits for the password on its standard input. */
const CREATE_USER = ["user", "create", "--login=mona", "--email=mona@example.com", "--password-stdin"];

/** Whether the running command has begun to bring the database to its version. */
async function isMigrated(): Promise<boolean> {
  const password = await readFile(join(folder, "data/database-password"), "utf8").catch(() => "");
  const client = new pg.Client({ host: socketFolder, user: "milepost", database: "milepost", password });
  try {
    await client.connect();
    const { rows } = await client.query("select to_regclass('public.accounts') is not null as migrated");
    return rows[0].migrated;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe("socket folders that killed programs left", { timeout: 120_000 }, () => {
  const LONG_AGO = new Date(Date.now() - 3_600_000);

  async function makeSocketFolder(name: string, content: "live" | "dead" | "empty"): Promise<void> {
    const path = join(temp, name);
    await mkdir(path);
    if (content !== "empty") {
      const script = `require("net").createServer().listen(${JSON.stringify(join(path, "owner.sock"))}, () => process.kill(process.pid, "SIGKILL"))`;
      if (content === "dead") spawnSync(process.execPath, ["-e", script]);
      else await listen(join(path, "owner.sock"));
    }
    await utimes(path, LONG_AGO, LONG_AGO);
  }

  async function listen(path: string): Promise<void> {
    const server = createServer().listen(path);
    listeners.push(server);
    await new Promise((resolve) => server.once("listening", resolve));
  }

  test("are removed, and nothing else", async () => {
    await makeSocketFolder("milepost-00000000000a", "dead");
    await makeSocketFolder("milepost-00000000000b", "empty");
    await makeSocketFolder("milepost-00000000000c", "live");
    await makeSocketFolder("milepost-backup", "empty");
    await writeFile(join(temp, "milepost-00000000000d"), "");
    // Made a moment ago: its program may be starting.
    await mkdir(join(temp, "milepost-00000000000e"));
    await removeAbandonedSocketFolders(process.getuid?.() ?? 0);
    expect((await readdir(temp)).sort()).toEqual([
      "milepost-00000000000c",
      "milepost-00000000000d",
      "milepost-00000000000e",
      "milepost-backup",
    ]);
  });

  test("stay when they belong to another user", async () => {
    await makeSocketFolder("milepost-00000000000a", "dead");
    await removeAbandonedSocketFolders((process.getuid?.() ?? 0) + 1);
    expect(await readdir(temp)).toEqual(["milepost-00000000000a"]);
  });

  test("are removed at the next start, with any data folder", async () => {
    vi.unstubAllEnvs();
    const first = start("server/serve.ts");
    await expect.poll(first.output, READY).toContain("Milepost is ready");
    first.child.kill("SIGKILL");
    await first.exited;
    await expect.poll(() => readdir(socketFolder), { timeout: 15_000 }).toEqual(["owner.sock"]);
    await utimes(socketFolder, LONG_AGO, LONG_AGO);
    const second = await startEmbedded(join(folder, "other"), { canBorrow: false });
    expect(existsSync(socketFolder)).toBe(false);
    await second.stop();
  });
});
