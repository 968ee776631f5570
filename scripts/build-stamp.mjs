// The stamp of the last build. It is read at every start, so this file loads nothing but Node's own modules.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./paths.mjs";

const SOURCES = ["server", "shared", "web", "scripts", "package-lock.json", "relay.config.json", "vite.config.ts"];
const STAMP = join(ROOT, "dist/stamp");

/** Whether dist/ holds a build of the sources as they are now, in this mode. */
export function isBuilt(mode) {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint(mode);
}

export function removeStamp() {
  rmSync(STAMP, { force: true });
}

export function writeStamp(mode) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, fingerprint(mode));
}

/** Hash of the names, sizes and times of all sources: quick to read, different after any edit. */
function fingerprint(mode) {
  const hash = createHash("sha256").update(`${process.version} ${mode}\n`);
  const visit = (path) => {
    const stats = statSync(path);
    if (stats.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== "__generated__" && name !== "persisted.json") visit(join(path, name));
    } else hash.update(`${path}:${stats.size}:${stats.mtimeMs}\n`);
  };
  for (const name of SOURCES) visit(join(ROOT, name));
  return hash.digest("hex");
}
