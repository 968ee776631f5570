// Holds the JavaScript of the list and issue routes to their budget: entry, page and all that they import at once, gzip.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const BUDGET_KB = 220;
const ROUTES = { list: "web/pages/RepositoryIssuesPage.tsx", issue: "web/pages/IssuePage.tsx" };

/** Kilobytes (1000 bytes) of gzip that each route loads before it is alive. */
export function routeSizes() {
  const manifest = JSON.parse(readFileSync(join(ROOT, "dist/client/.vite/manifest.json"), "utf8"));
  return Object.fromEntries(
    Object.entries(ROUTES).map(([name, module]) => {
      const files = new Set();
      const take = (key) => {
        const entry = manifest[key];
        if (!entry || files.has(entry.file)) return;
        files.add(entry.file);
        for (const inner of entry.imports ?? []) take(inner);
      };
      take("web/entry-client.tsx");
      take(module);
      const bytes = [...files].map((file) => {
        const path = join(ROOT, "dist/client", file);
        return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
      });
      return [name, bytes.reduce((sum, size) => sum + size, 0) / 1000];
    }),
  );
}

export function checkBudget() {
  const sizes = routeSizes();
  for (const [name, size] of Object.entries(sizes))
    console.log(`JavaScript of the ${name} route: ${size.toFixed(1)} of ${BUDGET_KB} KB gzip`);
  const over = Object.entries(sizes).filter(([, size]) => size > BUDGET_KB);
  if (over.length > 0) throw new Error(`Over the budget: ${over.map(([name]) => name).join(", ")}.`);
}

if (process.argv[1] === import.meta.filename) checkBudget();
