// Runs all checks. People and the build server use this list. Arguments select the checks whose names contain one of them.
// `--citus URL` is the address of a coordinator of Citus, which the domain tests then run on too. `--image` builds the image of Docker.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { checkBundleSize } from "./bundle-size.mjs";
import { listDomainTests } from "./domain-tests.mjs";
import { ROOT } from "./paths.mjs";
import { checkServerMemory } from "./server-memory.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
const { installBrowsers } = await import("./browser.mjs");
const { installGh } = await import("./gh.mjs");
const { checkImage } = await import("./image-check.mjs");
const { checkRelease } = await import("./release-check.mjs");

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { citus: { type: "string" }, image: { type: "boolean" } },
});

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
  ["release", () => checkRelease()],
  ["image", testImage],
  ["types", () => bin("tsc", "--noEmit", "-p", ".")],
  ["lint", () => bin("oxlint", "--deny-warnings")],
  ["format", () => bin("oxfmt", "--check", ".")],
  ["installation of GitHub's command line", () => installGh()],
  ["architecture, unit and domain tests", () => bin("vitest", "run")],
  ["domain tests on Citus", testOnCitus],
  ["installation of browsers", () => installBrowsers()],
  ["browser and accessibility tests", () => bin("playwright", "test")],
];

const failed = [];
for (const [name, check] of CHECKS) {
  if (filters.length > 0 && !filters.some((filter) => name.includes(filter))) continue;
  const startedAt = Date.now();
  const error = await runCheck(check);
  if (error) {
    console.error(error.message);
    failed.push(name);
  }
  console.log(`${error ? "FAILED" : "ok    "} ${String(name)} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}.`);
  process.exit(1);
}

function testOnCitus() {
  if (typeof options.citus !== "string")
    return console.log("The domain tests did not run on Citus: npm test -- --citus URL names a coordinator.");
  process.env.MILEPOST_TEST_CITUS = options.citus;
  bin("vitest", "run", "--project", "server", ...listDomainTests());
  delete process.env.MILEPOST_TEST_CITUS;
}

async function testImage() {
  if (options.image !== true) return console.log("The image was not built: npm test -- --image needs Docker.");
  await checkImage();
}

async function runCheck(check) {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error;
  }
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "" },
  });
  if (status !== 0) throw new Error(`${args[0]} exited with ${String(status)}.`);
}
