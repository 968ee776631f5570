// Finds or installs Chromium for the browser tests: an installed one, Debian's package if run as root, else Playwright's download.
// The headless shell takes about two thirds of the time of the whole browser, so it is preferred.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "./paths.mjs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const PATHS = [HEADLESS_SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of an installed Chromium, or undefined: Playwright then uses its own. */
export function installedBrowser() {
  return [process.env.CHROMIUM_PATH, ...PATHS].find((path) => path && existsSync(path));
}

export function installBrowser() {
  if (installedBrowser()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  } else {
    run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  }
}

function run(command, args) {
  console.error(`${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`Chromium could not be installed: ${command} exited with ${status}.`);
}
