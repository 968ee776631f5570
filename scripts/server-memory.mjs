// Starts the built server on an empty data folder, loads a few pages and holds its resident memory to a limit.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port.mjs";
import { ROOT } from "./paths.mjs";

export const MEMORY_TARGET_MB = 160;
// Above the target, because the size of V8's heap differs between versions of Node, and from run to run by 15 MB.
const LIMIT_MB = 240;
const PAGES = ["/", "/login", "/issues", "/docs/search", "/octocat/hello/issues"];

export async function checkServerMemory() {
  const megabytes = await measureServerMemory();
  console.log(`Resident memory of the server: ${megabytes.toFixed(0)} MB (target ${MEMORY_TARGET_MB})`);
  if (megabytes > LIMIT_MB) throw new Error(`The server uses more than ${LIMIT_MB} MB of memory.`);
}

/** Megabytes of the server's process, without its database. */
export async function measureServerMemory() {
  const data = mkdtempSync(join(tmpdir(), "milepost-memory-"));
  chmodSync(data, 0o755);
  const port = await findFreePort();
  const server = spawn(process.execPath, [join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), MILEPOST_DATA: data, DATABASE_URL: "", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  try {
    await waitUntilReady(server);
    for (let round = 0; round < 5; round += 1)
      for (const path of PAGES) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    return residentMegabytes(server.pid);
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => String(chunk).includes("Milepost is ready") && resolve());
    server.once("exit", (code) => reject(new Error(`The server ended with ${String(code)} before it was ready.`)));
  });
}

function residentMegabytes(pid) {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))[1]
    : spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return (Number(kilobytes) * 1024) / 1e6;
}

if (process.argv[1] === import.meta.filename) await checkServerMemory();
