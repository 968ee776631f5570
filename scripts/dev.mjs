// `npm run dev`: builds with source maps, serves, and does both again when a source changes; open pages reload themselves.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
const { build } = await import("./build.mjs");

let server;
let timer;
let isBusy = false;
let isWanted = false;

/** One build at a time; what changes during one is built after it. What cannot be built leaves the old server running. */
async function renew() {
  if (isBusy) {
    isWanted = true;
    return;
  }
  isBusy = true;
  try {
    await build({ force: true, mode: "development" });
    await stop();
    server = spawn(process.execPath, ["--enable-source-maps", join(ROOT, "dist/server/serve.js")], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, MILEPOST_MODE: "development", NODE_ENV: "development" },
    });
  } catch (error) {
    console.error(error.message);
  }
  isBusy = false;
  if (isWanted) {
    isWanted = false;
    void renew();
  }
}

async function stop() {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

for (const folder of ["server", "shared", "web"]) {
  watch(join(ROOT, folder), { recursive: true }, (_, name) => {
    if (!name || name.includes("__generated__") || name.endsWith("persisted.json") || name.includes(".test.")) return;
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), 150);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop().then(() => process.exit(0)));
await renew();
