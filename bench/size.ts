import { round, startResult, writeResult, type Quantity } from "./report.ts";
import { BUNDLE_LIMIT_KB, bundleSizes } from "#scripts/bundle-size.mjs";
import { MEMORY_TARGET_MB, measureServerMemory } from "#scripts/server-memory.mjs";

/** `npm run bench -- size`: the bytes of a page and of the server's process. */
const result = startResult("size", 0);
const figures: Quantity[] = Object.entries(bundleSizes()).map(([route, size]) => ({
  name: `JavaScript of the ${route} route, gzip`,
  value: round(size),
  unit: "KB",
  targets: [{ of: "value", max: BUNDLE_LIMIT_KB }],
}));
figures.push({
  name: "memory of a new server after a few pages",
  value: round(await measureServerMemory()),
  unit: "MB",
  targets: [{ of: "value", max: MEMORY_TARGET_MB }],
});
writeResult({ ...result, tables: [{ figures }] });
