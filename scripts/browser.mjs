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
  const isMissing = !findBrowser();
  const isShellMissing = !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL);
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    if (isMissing || isShellMissing) installPackages({ isMissing, isShellMissing });
  } else if (isMissing) {
    run(process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium");
  }
}

function installPackages({ isMissing, isShellMissing }) {
  const install = (name) => run("apt-get", "install", "-y", "-qq", "--no-install-recommends", name);
  try {
    run("apt-get", "update", "-qq");
    if (isMissing) install("chromium");
    if (isShellMissing) install("chromium-headless-shell");
  } catch (error) {
    if (!findBrowser()) throw error;
    // Some releases do not have the package of the shell.
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
