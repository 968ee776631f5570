// Measures the JavaScript of the list and issue routes, gzip: entry, page and everything that they import statically.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./paths.mjs";

export const BUNDLE_LIMIT_KB = 180;
const ROUTES = { list: "web/pages/RepositoryIssuesPage.tsx", issue: "web/pages/IssuePage.tsx" };

/** Kilobytes (1000 bytes) of gzip that each route loads before it is interactive. */
export function bundleSizes() {
  const manifest = JSON.parse(readFileSync(join(ROOT, "dist/client/.vite/manifest.json"), "utf8"));
  return Object.fromEntries(
    Object.entries(ROUTES).map(([name, module]) => {
      const files = new Set();
      for (const key of ["web/entry-client.tsx", module]) collectFiles({ manifest, files }, key);
      return [name, [...files].reduce((sum, file) => sum + compressedSize(file), 0) / 1000];
    }),
  );
}

/** Adds the file of a module, and those of its static imports, to `files`. */
function collectFiles({ manifest, files }, key) {
  const entry = manifest[key];
  if (!entry || files.has(entry.file)) return;
  files.add(entry.file);
  for (const name of entry.imports ?? []) collectFiles({ manifest, files }, name);
}

const compressedSize = (file) => gzipSync(readFileSync(join(ROOT, "dist/client", file)), { level: 9 }).length;

export function checkBundleSize() {
  const sizes = bundleSizes();
  for (const [name, size] of Object.entries(sizes))
    console.log(`JavaScript of the ${name} route: ${size.toFixed(1)} of ${BUNDLE_LIMIT_KB} KB gzip`);
  const tooLarge = Object.keys(sizes).filter((name) => sizes[name] > BUNDLE_LIMIT_KB);
  if (tooLarge.length > 0)
    throw new Error(
      `More than ${BUNDLE_LIMIT_KB} KB of JavaScript: ${tooLarge.join(", ")} route. Import with lazy() what the page does not need at first.`,
    );
}

if (process.argv[1] === import.meta.filename) checkBundleSize();
