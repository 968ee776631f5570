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
await develop();

async function develop() {
  const server = makeServer();
  const rebuild = makeRebuild(server.restart);
  watchSources(rebuild);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void server.shutDown());
  await rebuild();
}

/** The server's process, replaced after each build. */
function makeServer() {
  let child;
  let isShuttingDown = false;
  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }
  async function restart() {
    await stop();
    if (isShuttingDown) return;
    child = spawn(process.execPath, ["--enable-source-maps", join(ROOT, "dist/server/serve.js")], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, MILEPOST_MODE: "development", NODE_ENV: "development" },
    });
  }
  async function shutDown() {
    isShuttingDown = true;
    await stop();
    process.exit(0);
  }
  return { restart, shutDown };
}

/** Runs one build at a time; a change during a build starts another one after it. */
function makeRebuild(onBuilt) {
  let isBuilding = false;
  let isBuildRequested = false;
  return async function rebuild() {
    isBuildRequested = true;
    if (isBuilding) return;
    isBuilding = true;
    while (isBuildRequested) {
      isBuildRequested = false;
      const { code } = await runBuild({ args: ["--force", "--development"] });
      // After a failed build the old server keeps running. The build has printed why.
      if (code === 0) await onBuilt();
    }
    isBuilding = false;
  };
}

function watchSources(onChange) {
  let timer;
  for (const folder of ["server", "shared", "web"]) {
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (!name || name.includes("__generated__") || name.endsWith("persisted.json") || name.includes(".test.")) return;
      clearTimeout(timer);
      timer = setTimeout(() => void onChange(), DEBOUNCE_MS);
    });
  }
}
