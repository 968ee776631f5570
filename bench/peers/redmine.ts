import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "#scripts/free-port.mjs";

/** Where Debian's package has the program. */
const PACKAGE = "/usr/share/redmine";
const START_TIMEOUT_MS = 120_000;

export type Redmine = { version: string; url: string; stop(): Promise<void> };

/** Why Redmine cannot be measured here, or undefined if it can. */
export function findMissing(): string | undefined {
  if (!existsSync(join(PACKAGE, "config.ru")))
    return "apt-get install --no-install-recommends redmine redmine-pgsql puma";
  return spawnSync("puma", ["--version"]).status === 0 ? undefined : "apt-get install --no-install-recommends puma";
}

/**
 * Copies the program into a folder and lets it make the tables and defaults of an empty database. Debian's package has its settings in
 * /etc, where they belong to somebody else.
 */
export function installRedmine(folder: string, connection: pg.PoolConfig): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(PACKAGE, folder, {
    recursive: true,
    filter: (path) => path !== join(PACKAGE, "instances") && path !== join(PACKAGE, "config/database.yml"),
    dereference: true,
  });
  const { host, user, database, password } = connection;
  const settings = {
    adapter: "postgresql",
    encoding: "utf8",
    host,
    username: user,
    password: String(password),
    database,
  };
  const instance = join(folder, "instances/default");
  for (const name of ["config", "log", "tmp/cache", "files"]) mkdirSync(join(instance, name), { recursive: true });
  // JSON is YAML.
  writeFileSync(join(instance, "config/database.yml"), JSON.stringify({ production: settings }), { mode: 0o600 });
  writeFileSync(join(instance, "config/secret_key.txt"), randomBytes(32).toString("hex"), { mode: 0o600 });
  for (const args of [["db:migrate"], ["redmine:load_default_data"]]) {
    const { status, stderr } = spawnSync("rake", args, { cwd: folder, env: makeEnv(), encoding: "utf8" });
    if (status !== 0) throw new Error(`rake ${args.join(" ")} failed: ${stderr}`);
  }
}

/** Starts the installed program in Puma with one process, as a small installation runs it. */
export async function startRedmine(folder: string): Promise<Redmine> {
  const port = await findFreePort();
  const child = spawn(
    "puma",
    ["--environment", "production", "--bind", `tcp://127.0.0.1:${port}`, "--threads", "5:5"],
    {
      cwd: folder,
      env: makeEnv(),
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswered(child, url);
  return {
    version: readVersion(folder),
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function makeEnv(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    RAILS_ENV: "production",
    RACK_ENV: "production",
    REDMINE_LANG: "en",
    X_DEBIAN_SITEID: "default",
  };
}

async function waitUntilAnswered(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Redmine ended with ${child.exitCode}.`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`Redmine does not answer: ${response?.status ?? "no connection"}.`);
    await sleep(250);
  }
}

function readVersion(folder: string): string {
  const text = readFileSync(join(folder, "lib/redmine/version.rb"), "utf8");
  const part = (name: string) => new RegExp(`${name}\\s*= (\\d+)`).exec(text)?.[1] ?? "?";
  return `${part("MAJOR")}.${part("MINOR")}.${part("TINY")}`;
}
