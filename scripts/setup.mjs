// Installs the packages if node_modules is absent or older than the lock file.
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
  const installed = join(ROOT, "node_modules/.package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error("Installing packages …");
  // The build needs the packages for development, also with NODE_ENV=production. `npm ci` fails if a registry lacks an optional package of another platform. The lock file is not changed.
  const { status } = spawnSync(
    "npm",
    ["install", "--include=dev", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: ROOT,
      stdio: ["ignore", 2, 2],
    },
  );
  if (status !== 0) {
    console.error("Could not install the packages. Check the network, then start again.");
    process.exit(1);
  }
  utimesSync(installed, new Date(), new Date());
}
