// Builds the browser's files, the page renderer and the server, unless dist/ has a build of the same sources.
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build as viteBuild } from "vite";
import { writeAssetArchive } from "./asset-archive.mjs";
import { buildServer } from "./build-server.mjs";
import { buildWorker } from "./build-worker.mjs";
import { isBuilt, removeStamp, writeStamp } from "./build-stamp.mjs";
import { generate } from "./generate.mjs";
import { writePageSheets } from "./page-sheets.mjs";
import { ROOT } from "./paths.mjs";
import { readShortNames, shortenVariables } from "./short-names.mjs";
import { TEXT_COLOR, writeThemeSheets } from "./theme-sheets.mjs";

const isForced = process.argv.includes("--force");
const mode = process.argv.includes("--development") ? "development" : "production";
if (isForced || !isBuilt(mode)) await build();

async function build() {
  console.error("Building …");
  removeStamp();
  process.env.NODE_ENV = mode;
  generate();
  const options = { configFile: join(ROOT, "vite.config.ts"), mode, logLevel: "warn" };
  await viteBuild(options);
  await viteBuild({ ...options, build: { ssr: true } });
  writeThemeSheets(join(ROOT, "dist/client/assets"), join(ROOT, "dist/ssr/themes"), nameInBuild(TEXT_COLOR));
  writePageSheets(join(ROOT, "dist/client/assets"), join(ROOT, "dist/ssr/sheets.json"));
  writeAssetArchive(join(ROOT, "dist/client/assets"), join(ROOT, "dist/client/assets.archive"));
  await buildWorker(ROOT);
  rmSync(join(ROOT, "dist/server"), { recursive: true, force: true });
  await buildServer(ROOT);
  copyFileSync(join(ROOT, "web/persisted.json"), join(ROOT, "dist/persisted.json"));
  // Computed again: the build may have written generated files.
  writeStamp(mode);
}

/** Production builds have short names. */
function nameInBuild(variable) {
  return mode === "production" ? shortenVariables(variable, readShortNames(ROOT).variables) : variable;
}
