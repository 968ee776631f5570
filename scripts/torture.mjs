// `npm run torture -- crashes [COUNT] | attacks | fuzz [MINUTES] | soak [MINUTES]`, with --seed=N: tests reliability and security
// against the built program. docs/reliability.md and docs/security.md describe the tests and have the results of long runs.
import { spawnSync } from "node:child_process";
import { ROOT } from "./paths.mjs";
import { ensureBuilt } from "./run-build.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
await ensureBuilt();
const { status } = spawnSync(process.execPath, ["--import", "tsx", "torture/main.ts", ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
process.exit(status ?? 1);
