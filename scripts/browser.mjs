// Finds or installs the browsers of the tests. The headless shell of Chromium takes about two thirds of the time of the whole browser, so
// most tests use it. It has no push messages: their tests and the benchmarks use the whole browser.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "./paths.mjs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of the whole browser, or undefined: Playwright then uses its own. */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...PATHS].find((path) => path && existsSync(path));
}

/** Path of the headless shell, or of the whole browser where there is no shell. */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH || !existsSync(HEADLESS_SHELL) ? findBrowser() : HEADLESS_SHELL;
}

/** Debian's packages if run as root, else Playwright's download. */
export function installBrowsers() {
  const isShellMissing = findHeadlessShell() === findBrowser() && !process.env.CHROMIUM_PATH;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    if (!findBrowser()) {
      run("apt-get", "update", "-qq");
      run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
    }
    if (isShellMissing) tryToInstallShell();
  } else if (!findBrowser()) {
    run(process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium");
  }
}

/** Some releases do not have its package. The tests then take longer. */
function tryToInstallShell() {
  try {
    run("apt-get", "update", "-qq");
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell");
  } catch (error) {
    console.error(`${error.message} The tests use the whole browser.`);
  }
}

function run(command, ...args) {
  console.error(`${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`A browser could not be installed: ${command} exited with ${status}.`);
}
