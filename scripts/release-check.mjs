// Installs a release as people do, and updates it: npx installs and starts the tarball on a new data folder, a next version takes the
// data over, and the first version takes them back. `npm run release -- --previous=FILE` starts with the tarball of an earlier release.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findFreePort } from "./free-port.mjs";
import { ROOT } from "./paths.mjs";
import { makeRelease } from "./release.mjs";

const SIZE_LIMIT_MB = 130;
/** npx needs some two milliseconds for each, at every start. */
const FILES_MAX = 400;
const START_TARGET_SECONDS = 5;
const MIGRATION = "server/migrations/9999-next-version.sql";

export async function checkRelease({ previous } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "milepost-release-check-"));
  // PostgreSQL does not run as root: its user must reach the data.
  chmodSync(folder, 0o755);
  const version = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
  const name = (suffix) => `${version}-${suffix}.${process.pid}`;
  const installed = [];
  let server;
  try {
    const first = previous ? copyInto(folder, previous) : makeRelease({ outdir: folder, version: name("check") });
    // In place of a next version: the same program with one migration more, which is what an update changes in the database.
    const next = previous
      ? makeRelease({ outdir: folder, version: name("check") })
      : makeRelease({
          outdir: folder,
          version: name("next"),
          files: { [MIGRATION]: "create table next_version (repository_id bigint primary key);\n" },
        });
    const start = (tarball) => startRelease(tarball, { folder, installed });

    server = await start(first);
    const token = createAccount(installed[0], folder);
    const api = (method, path, body) => requestApi(server, token, { method, path, body });
    await api("POST", "/user/repos", { name: "hello" });
    await api("POST", "/repos/mona/hello/issues", { title: "From the first version" });
    await server.stop();

    server = await start(first);
    console.log(
      `Second start of the installed release: ${server.seconds.toFixed(1)} s (target ${START_TARGET_SECONDS})`,
    );
    await expectTitles(api, ["From the first version"]);
    await server.stop();

    server = await start(next);
    checkSize(installed.at(-1));
    await expectTitles(api, ["From the first version"]);
    await api("POST", "/repos/mona/hello/issues", { title: "From the next version" });
    await server.stop();

    server = await start(first);
    await expectTitles(api, ["From the next version", "From the first version"]);
    await api("POST", "/repos/mona/hello/issues", { title: "After going back" });
    await server.stop();
  } finally {
    await server?.stop();
    for (const path of new Set(installed)) rmSync(path, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyInto(folder, path) {
  const copy = join(folder, basename(path));
  copyFileSync(path, copy);
  return copy;
}

/** Starts a tarball with npx and waits until it is ready. Its folder below npm's cache is added to `installed`. */
async function startRelease(tarball, { folder, installed }) {
  const port = await findFreePort();
  const startedAt = Date.now();
  const child = spawn("npx", ["--yes", `./${basename(tarball)}`, "start"], {
    cwd: folder,
    env: makeEnv({ PORT: String(port), LOG_LEVEL: "warn" }),
    stdio: ["ignore", "pipe", "pipe"],
    // npx does not pass signals on: they are sent to its group, as a terminal does.
    detached: true,
  });
  const closed = once(child, "close");
  let output = "";
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    process.kill(-Number(child.pid), "SIGTERM");
    await closed;
  };
  try {
    await new Promise((resolve, reject) => {
      child.stdout.on("data", (chunk) => (output += String(chunk)).includes("Milepost is ready") && resolve());
      child.once("close", (code) => reject(new Error(`The release ended with ${String(code)}:\n${output}`)));
    });
  } finally {
    const path = findInstalled(tarball);
    if (path) installed.push(path);
  }
  const url = `http://127.0.0.1:${port}`;
  const page = await fetch(`${url}/login`, { headers: { accept: "text/html" } });
  if (page.status !== 200) throw new Error(`The sign-in page answered with ${page.status}.`);
  return { url, stop, seconds: (Date.now() - startedAt) / 1000 };
}

/** The settings of the person who runs this belong to another server; npm's own ones, such as the registry, hold here too. */
const NOT_INHERITED = /^(MILEPOST_|DATABASE_|NODE_ENV$|npm_(lifecycle|package|command|config_local_prefix))/;

function makeEnv(settings) {
  const inherited = Object.entries(process.env).filter(([key]) => !NOT_INHERITED.test(key));
  return { ...Object.fromEntries(inherited), ...settings };
}

function findInstalled(tarball) {
  const { stdout } = spawnSync("npm", ["config", "get", "cache"], { env: makeEnv({}), encoding: "utf8" });
  const cache = join(stdout.trim(), "_npx");
  if (!existsSync(cache)) return undefined;
  return readdirSync(cache)
    .map((name) => join(cache, name))
    .find((path) => {
      const lock = join(path, "node_modules/.package-lock.json");
      const resolved = existsSync(lock)
        ? JSON.parse(readFileSync(lock, "utf8")).packages["node_modules/milepost"]?.resolved
        : "";
      return resolved?.startsWith("file:") && join(path, resolved.slice("file:".length)) === tarball;
    });
}

function checkSize(path) {
  const megabytes = getBytes(path) / 1e6;
  console.log(`Installed release: ${megabytes.toFixed(0)} MB (limit ${SIZE_LIMIT_MB})`);
  if (megabytes > SIZE_LIMIT_MB) throw new Error(`The installed release is larger than ${SIZE_LIMIT_MB} MB.`);
  const entries = readdirSync(join(path, "node_modules/milepost"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  console.log(`Files of the release: ${files} (limit ${FILES_MAX})`);
  if (files > FILES_MAX) throw new Error(`The release has more than ${FILES_MAX} files.`);
}

function getBytes(path) {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + getBytes(join(path, name)), 0);
}

/** Creates the owner with the installed command line, beside the running server, and returns an access token. */
function createAccount(path, folder) {
  const run = (args, input) => {
    const program = join(path, "node_modules/milepost/milepost.mjs");
    const result = spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      env: makeEnv({}),
      input,
      encoding: "utf8",
    });
    if (result.status !== 0) throw new Error(`milepost ${args.join(" ")} failed: ${result.stderr}`);
    return result.stdout;
  };
  const owner = ["user", "create", "--login", "mona", "--email", "mona@example.com", "--owner", "--password-stdin"];
  run(owner, "a password of the release check\n");
  return run(["token", "create", "--login", "mona", "--scopes", "repo"]).trim();
}

export async function requestApi({ url }, token, { method, path, body }) {
  const response = await fetch(`${url}/api/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}

export async function expectTitles(api, expected) {
  const titles = (await api("GET", "/repos/mona/hello/issues")).map(({ title }) => title);
  if (titles.join() !== expected.join())
    throw new Error(`The issues are ${titles.join(", ")}, not ${expected.join(", ")}.`);
}
