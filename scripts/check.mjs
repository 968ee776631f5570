// The one list of checks, for people and for the build server: a line a check.
import { spawnSync } from "node:child_process";
import { checkBundleSize } from "./bundle-size.mjs";
import { ROOT } from "./paths.mjs";
import { checkServerMemory } from "./server-memory.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
const { installBrowser } = await import("./browser.mjs");

const node = (...args) => run(process.execPath, args);
const bin = (name, ...args) => node(`node_modules/${BINS[name] ?? name}`, ...args);
const BINS = {
  tsc: "typescript/bin/tsc",
  oxlint: "oxlint/bin/oxlint",
  oxfmt: "oxfmt/bin/oxfmt",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

const CHECKS = [
  ["build", () => node("scripts/build.mjs")],
  ["bundle size", () => checkBundleSize()],
  ["server memory", () => checkServerMemory()],
  ["types", () => bin("tsc", "--noEmit", "-p", ".")],
  ["lint", () => bin("oxlint", "--deny-warnings")],
  ["format", () => bin("oxfmt", "--check", ".")],
  ["borders, unit and domain tests", () => bin("vitest", "run")],
  ["browser", () => installBrowser()],
  ["browser and accessibility tests", () => bin("playwright", "test")],
];

const only = process.argv.slice(2).filter((name) => !name.startsWith("-"));
const failed = [];
for (const [name, check] of CHECKS) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  const started = Date.now();
  const ok = await Promise.resolve()
    .then(check)
    .then(
      () => true,
      (error) => (console.error(error.message), false),
    );
  console.log(`${ok ? "ok    " : "FAILED"} ${String(name)} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}.`);
  process.exit(1);
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "" },
  });
  if (status !== 0) throw new Error(`${args[0]} ended with ${String(status)}`);
}
