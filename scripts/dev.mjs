// `npm run dev`: builds with source maps, serves, and does both again when a source changes; open pages reload themselves.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { runBuild } from "./run-build.mjs";
import { checkNode, installPackages } from "./setup.mjs";

const DEBOUNCE_MS = 150;

checkNode();
installPackages();

let server;
let timer;
let isBuilding = false;
let isBuildRequested = false;
let isStopping = false;

/** Runs one build at a time; a change during a build starts another one after it. */
async function rebuild() {
  if (isBuilding) {
    isBuildRequested = true;
    return;
  }
  isBuilding = true;
  const { code } = await runBuild({ args: ["--force", "--development"] });
  // After a failed build the old server keeps running. The build has printed why.
  if (code === 0 && !isStopping) await restartServer();
  isBuilding = false;
  if (isBuildRequested && !isStopping) {
    isBuildRequested = false;
    void rebuild();
  }
}

async function restartServer() {
  await stopServer();
  server = spawn(process.execPath, ["--enable-source-maps", join(ROOT, "dist/server/serve.js")], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, MILEPOST_MODE: "development", NODE_ENV: "development" },
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

for (const folder of ["server", "shared", "web"]) {
  watch(join(ROOT, folder), { recursive: true }, (_, name) => {
    if (!name || name.includes("__generated__") || name.endsWith("persisted.json") || name.includes(".test.")) return;
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), DEBOUNCE_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    isStopping = true;
    void stopServer().then(() => process.exit(0));
  });
}
await rebuild();
