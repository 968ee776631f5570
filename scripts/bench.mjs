// `npm run bench`: builds, then measures. --scale=0.1 for a tenth of the data, --plans for the statements' plans.
import { spawnSync } from "node:child_process";
import { ROOT } from "./paths.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
const { build } = await import("./build.mjs");
await build();
const { status } = spawnSync(process.execPath, ["--import", "tsx", "bench/run.ts", ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
process.exit(status ?? 1);
