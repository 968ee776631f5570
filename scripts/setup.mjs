// Installs what is missing: packages when node_modules is absent or older than the lock file.
import { spawnSync } from "node:child_process";
import { existsSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Milepost needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

export function installPackages() {
  const lock = join(ROOT, "package-lock.json");
  const done = join(ROOT, "node_modules/.package-lock.json");
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error("Installing packages …");
  // Not `npm ci`: it refuses to run where a registry lacks a package that is optional and of another platform.
  // The lock file is read and left as it is.
  const { status } = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) {
    console.error("The packages could not be installed. Check the network, then start again.");
    process.exit(1);
  }
  utimesSync(done, new Date(), new Date());
}
