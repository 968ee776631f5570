// Builds what `npm start` runs: the browser's files, the page renderer, the server. Does nothing when all is built.
import { createHash } from "node:crypto";
import {
  existsSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { writeThemeSheets } from "./theme-sheets.mjs";

const SOURCES = ["server", "shared", "web", "scripts", "package-lock.json", "relay.config.json", "vite.config.ts"];
const STAMP = join(ROOT, "dist/stamp");

/** Names, sizes and times of all sources: quick to read, different after any edit. */
function fingerprint() {
  const hash = createHash("sha256").update(process.version);
  const visit = (path) => {
    const found = statSync(path);
    if (found.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== "__generated__" && name !== "persisted.json") visit(join(path, name));
    } else hash.update(`${path}:${found.size}:${found.mtimeMs}\n`);
  };
  for (const name of SOURCES) visit(join(ROOT, name));
  return hash.digest("hex");
}

export async function build({ force = false, mode = "production" } = {}) {
  const now = fingerprint();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, "utf8") === now) return;
  console.error("Building …");
  rmSync(STAMP, { force: true });
  process.env.NODE_ENV = mode;
  const { generate } = await import("./generate.mjs");
  generate();
  const { build: viteBuild } = await import("vite");
  const options = { configFile: join(ROOT, "vite.config.ts"), mode, logLevel: "warn" };
  await viteBuild(options);
  await viteBuild({ ...options, build: { ssr: true } });
  writeThemeSheets(join(ROOT, "dist/client/assets"), join(ROOT, "dist/ssr/themes"));
  const { buildServer } = await import("./build-server.mjs");
  await buildServer(ROOT);
  copyFileSync(join(ROOT, "web/persisted.json"), join(ROOT, "dist/persisted.json"));
  compressAssets(join(ROOT, "dist/client/assets"));
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  // The generated files may have been written after the first look.
  writeFileSync(STAMP, fingerprint());
}

function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const data = readFileSync(join(folder, name));
    if (data.length < 1400) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(data, { level: 9 }));
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
  }
}

if (process.argv[1] === import.meta.filename) await build({ force: process.argv.includes("--force") });
