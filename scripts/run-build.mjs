// Runs the build in a child process: the bundler needs some 500 MB, which the server's process would keep.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { isBuilt } from "./build-stamp.mjs";
import { ROOT } from "./paths.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const BUILD = join(ROOT, "scripts/build.mjs");

/** Builds when the sources have changed. When the build fails or is stopped, this program ends in the same way. */
export async function ensureBuilt() {
  if (isBuilt("production")) return;
  const { code, signal } = await runBuild();
  if (signal) process.kill(process.pid, signal);
  if (code !== 0) process.exit(code ?? 1);
}

/** Runs the build and forwards the signals that stop this program; returns how it ended. */
export async function runBuild({ args = [], script = BUILD } = {}) {
  // Standard output belongs to the program that is started afterwards.
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: ["ignore", 2, 2] });
  let received = null;
  const forward = (signal) => {
    received = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (...outcome) => resolve(outcome));
  });
  for (const name of SIGNALS) process.off(name, forward);
  return { code, signal: received ?? signal };
}
