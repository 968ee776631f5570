// Adds the optional packages of other platforms that npm left out of package-lock.json, because the registry did not have
// them: `npm ci` refuses a lock file without them. npm installs each only on its own platform.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The optional packages that the lock file does not list, with the package that depends on each. */
export function findMissingPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isListed(packages, path, name))
      .map(([name, range]) => ({ name, version: range.replace(/^[\^~]/, ""), parent })),
  );
}

/** Whether the package is in the node_modules of the path, or of a folder above it. */
function isListed(packages, path, name) {
  if (`${path ? `${path}/` : ""}node_modules/${name}` in packages) return true;
  if (path === "") return false;
  const end = path.lastIndexOf("/node_modules/");
  return isListed(packages, end < 0 ? "" : path.slice(0, end), name);
}

/** Bindings have their platform in their names. */
function toEntry({ name, version, parent }) {
  const parts = name.split(/[-_/]/);
  const os = SYSTEMS.filter((system) => parts.includes(system));
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor));
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(parent.dev ? { dev: true } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

function completeLockFile() {
  const path = join(ROOT, "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8"));
  const missing = findMissingPackages(lock);
  for (const found of missing) lock.packages[`node_modules/${found.name}`] = toEntry(found);
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} packages of other platforms to package-lock.json.`);
}

if (process.argv[1] === import.meta.filename) completeLockFile();
