// `npm run release`: writes release/milepost-VERSION.tgz, an npm package of the built program. It depends only on packages
// with compiled parts; all others are in the bundles, and their licences in NOTICES.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { productionPackages } from "./dependencies-doc.mjs";
import { NATIVE_PACKAGES } from "./native-packages.mjs";
import { ROOT } from "./paths.mjs";

const FILES = [
  "README.md",
  "CHANGES.md",
  "LICENSE",
  "SECURITY.md",
  "schema.graphql",
  "docs",
  "server/migrations",
  "dist/client",
  "dist/persisted.json",
  "dist/server",
  "dist/ssr",
  "packaging",
];
/** The archive of assets has the files of the folder. */
const LEFT_OUT = /\.map$|\.test\.ts$|dist\/client\/assets$/;

/** Packs the build in dist/ into `outdir` and returns the path of the tarball. Tests add files and give another version. */
export function makeRelease({ outdir = join(ROOT, "release"), version = readPackage().version, files = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "milepost-release-"));
  try {
    for (const name of FILES)
      cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
    cpSync(join(ROOT, "packaging/milepost.mjs"), join(folder, "milepost.mjs"));
    const lock = readLock();
    writeFileSync(join(folder, "package.json"), toJson(makePackage(version, lock)));
    writeFileSync(join(folder, "npm-shrinkwrap.json"), toJson(makeShrinkwrap(version, lock)));
    writeFileSync(join(folder, "NOTICES"), makeNotices(lock));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    mkdirSync(outdir, { recursive: true });
    return pack(folder, outdir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack(folder, outdir) {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", outdir],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  return join(outdir, JSON.parse(stdout)[0].filename);
}

const readPackage = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const readLock = () => JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

function makePackage(version, lock) {
  const { name, description, license, engines, optionalDependencies } = readPackage();
  const dependencies = Object.fromEntries(
    NATIVE_PACKAGES.map((dependency) => [dependency, lock[`node_modules/${dependency}`].version]),
  );
  return {
    name,
    version,
    description,
    license,
    type: "module",
    bin: { milepost: "milepost.mjs" },
    dependencies,
    optionalDependencies,
    engines,
  };
}

/** The part of the lock file that an installation needs, so that it gets the versions that were tested. */
function makeShrinkwrap(version, lock) {
  const { name, license, bin, dependencies, optionalDependencies, engines } = makePackage(version, lock);
  const root = { name, version, license, dependencies, optionalDependencies, bin, engines };
  const packages = { "": root };
  for (const path of findInstalled(root, lock)) {
    // It is a package of production here, also if it is one of development as well in the lock file.
    const { dev: _dev, devOptional: _devOptional, ...entry } = lock[path];
    packages[path] = entry;
  }
  return { name, version, lockfileVersion: 3, requires: true, packages };
}

/** The paths in the lock file of all packages that these dependencies need, also those of other platforms. */
function findInstalled(root, lock) {
  const found = new Set();
  const visit = (from, entry) => {
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const path = resolvePackage(from, name, lock);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      visit(path, lock[path]);
    }
  };
  visit("", root);
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}

/** As Node does: in the package's own node_modules, then in those of the folders around it. */
function resolvePackage(from, name, lock) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[path]) return path;
    if (folder === "") return undefined;
  }
}

/** The licences of the packages whose code is in the bundles. */
function makeNotices(lock) {
  const installed = new Set(findInstalled(makePackage("", lock), lock));
  const sections = productionPackages(ROOT)
    .filter(({ path }) => !installed.has(path) && existsSync(join(ROOT, path)))
    .map(({ name, path, version, license }) => {
      const texts = readdirSync(join(ROOT, path))
        .filter((file) => /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i.test(file))
        .toSorted()
        .map((file) => readFileSync(join(ROOT, path, file), "utf8").trim());
      return [`${name} ${version} (${license})`, ...texts].join("\n\n");
    });
  return `${["Milepost contains these packages.", ...sections].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const { checkNode, installPackages } = await import("./setup.mjs");
  const { ensureBuilt } = await import("./run-build.mjs");
  checkNode();
  installPackages();
  await ensureBuilt();
  const previous = process.argv.find((argument) => argument.startsWith("--previous="))?.slice("--previous=".length);
  if (previous) {
    const { checkRelease } = await import("./release-check.mjs");
    await checkRelease({ previous: resolve(previous) });
  }
  const tarball = makeRelease();
  const data = readFileSync(tarball);
  console.log(
    `${tarball}\n${(data.length / 1e6).toFixed(1)} MB, SHA-256 ${createHash("sha256").update(data).digest("hex")}`,
  );
}
