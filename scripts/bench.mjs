// `npm run bench`: builds, then measures pages and acts, searches, the dashboard, labels and milestones, and a browser; `-- pages`, `-- search`, `-- dashboard`, `-- labels` or `-- web` for one of them.
// --scale=0.1 for a tenth of the data, --plans for the statements' plans.
import { spawnSync } from "node:child_process";
import { ROOT } from "./paths.mjs";
import { ensureBuilt } from "./run-build.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
await ensureBuilt();
const args = process.argv.slice(2);
const parts = {
  pages: "bench/run.ts",
  search: "bench/search.ts",
  dashboard: "bench/dashboard.ts",
  labels: "bench/labels.ts",
  web: "bench/web.ts",
};
const wanted = Object.keys(parts).filter((name) => args.includes(name));
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", parts[name], ...args.filter((arg) => arg.startsWith("--"))],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) process.exit(status ?? 1);
}
