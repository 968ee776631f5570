// `npm run bench`: measures and writes bench/results/*.json and the tables of docs/performance.md.
// `-- pages search repositories dashboard labels people rest bulk create notifications web size live load peers` selects benches, --issues=20000 a smaller database (default 1,000,000),
// --plans prints query plans.
import { spawnSync } from "node:child_process";
import { ROOT } from "./paths.mjs";
import { writePerformanceDoc } from "./performance-doc.mjs";
import { ensureBuilt } from "./run-build.mjs";
import { checkNode, installPackages } from "./setup.mjs";

const BENCHES = [
  "pages",
  "search",
  "repositories",
  "dashboard",
  "labels",
  "people",
  "rest",
  "bulk",
  "create",
  "notifications",
  "web",
  "size",
  "live",
  "load",
  "peers",
];

checkNode();
installPackages();
await ensureBuilt();
const args = process.argv.slice(2);
const options = args.filter((argument) => argument.startsWith("--"));
const names = args.filter((argument) => !argument.startsWith("--"));
const unknown = names.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. Benches: ${BENCHES.join(", ")}.`);
  process.exit(2);
}
// Redmine is not on every machine.
for (const name of names.length > 0 ? names : BENCHES.filter((name) => name !== "peers")) {
  console.error(`Measuring ${name} …`);
  const { status } = spawnSync(process.execPath, ["--import", "tsx", `bench/${name}.ts`, ...options], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
  writePerformanceDoc();
}
