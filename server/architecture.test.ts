import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { FEATURES } from "#server/features.ts";
import { WEB_FEATURES } from "#web/features.ts";

const ROOT = join(import.meta.dirname, "..");

type Import = { file: string; target: string; isType: boolean };

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (name === "__generated__") return [];
    if (statSync(join(ROOT, path)).isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/(import type [^;]*?)?(?:from|import\()\s*"([^"]+)"/g)].map((match) => ({
    file,
    target: match[2] ?? "",
    isType: match[1] !== undefined,
  }));
}

const isTest = (file: string) => /\.test\.tsx?$|\/test\//.test(file);
const all = ["server", "shared", "web"].flatMap(filesIn).flatMap(importsOf);
const own = all.filter(({ target }) => target.startsWith("#") || target.startsWith("."));

/** The rank of a server file: platform lowest, then the features in their order, then the files that combine them. */
function rankOf(path: string): number {
  const folder = path.split("/")[1] ?? "";
  if (/^(errors|config|machine)\.ts$/.test(folder)) return 0;
  if (folder === "platform" || folder === "events") return 0;
  const index = FEATURES.findIndex((feature) => feature.name === folder);
  return index < 0 ? FEATURES.length + 1 : index + 1;
}

/** The layers of the web from the lowest. The features, in their own order, are between shell and pages. */
const WEB_LAYERS = [
  ["platform", "theme"],
  ["ui"],
  ["shell"],
  ["features.ts"],
  ["pages"],
  ["routes.tsx"],
  ["entry-client.tsx", "entry-server.tsx", "service-worker.ts"],
];
const FEATURE_LAYER = WEB_LAYERS.findIndex((names) => names.includes("features.ts"));

/** The layer, and within the layer of features the position in web/features.ts. */
function webRank(path: string): number {
  const folder = path.split("/")[1] ?? "";
  const layer = WEB_LAYERS.findIndex((names) => names.includes(folder));
  return layer < 0 ? FEATURE_LAYER + WEB_FEATURES.indexOf(folder) / WEB_FEATURES.length : layer;
}

const webImports = own.filter(
  ({ file, target }) =>
    file.startsWith("web/") &&
    target.startsWith("#web/") &&
    !target.startsWith("#web/__generated__/") &&
    !target.startsWith("#web/test/") &&
    !isTest(file),
);

function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "__generated__")
    .flatMap((entry) => [`${folder}/${entry.name}`, ...foldersIn(`${folder}/${entry.name}`)]);
}

/** The first folder of a file's path below its tree; for a file directly in the tree, the file. */
function nodeOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

/** The nodes of one cycle of a directed graph, the first of them repeated at the end; empty if there is none. */
function findCycle(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const target of targets.get(node) ?? []) {
      const cycle = visit(target, [...path, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  };
  for (const node of targets.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/** The strings and JSX texts of a file that begin with a capital letter and have three or more words. */
function textsIn(file: string): string[] {
  const code = readFileSync(join(ROOT, file), "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...code.matchAll(/"([A-Z][^"\n]*)"|>\s*([A-Z][^<>{}()=;]*)</g)]
    .map((match) => (match[1] ?? match[2] ?? "").trim().replace(/\s+/g, " "))
    .filter((text) => text.split(" ").length >= 3);
}

const RETIRED_IDENTIFIERS = `
  ActError RowActs useViewActs hasActs IssueRowMore RowMore useRowsMore useMarkAs EditedMark
  HydrationMark isMarked withoutUnseen repositoryByNameUnfenced wordless isPlace placeOf lookOf
  wordsOf partsOf barredBy isBlankBarred wished Arriving isAlive isHeld isWanted isPainted isBusy
  enliven givenWay lightened thinned finishOf openRepository isWarden isPeer SETTLE_MS BEAT_MS
  AGAIN_MS SILENCE_MS PATIENCE_MS isWhatItSays reasonNotTo isClosedUntold isStateAlone forgetInto
  authorizeOwner placementOf fateOf columnsOf targetOf facetsOf chipRulesOf keysOf emptyOf`
  .trim()
  .split(/\s+/);

/** Names that begin with a retired verb or end with one; `tell` and `told` alone are also words of comments. */
const RETIRED_PATTERNS = [
  "(?:may|tell|told)[A-Z]\\w*",
  "[a-z]\\w*(?:Tell|Told)",
  "TOLD(?:_\\w+)?",
  "(?:const|let|function|type|readonly) (?:tell|told|Tell|Told)",
];

const RETIRED = new RegExp(`\\b(?:${[...RETIRED_IDENTIFIERS, ...RETIRED_PATTERNS].join("|")})\\b`, "g");

describe("the architecture", () => {
  test("relative imports stay inside a folder", () => {
    expect(own.filter(({ target }) => target.startsWith("..") || /^\.\/.*\//.test(target))).toEqual([]);
  });

  test("shared imports nothing outside itself", () => {
    expect(
      all.filter(({ file, target }) => file.startsWith("shared/") && !isTest(file) && !target.startsWith("#shared/")),
    ).toEqual([]);
  });

  test("server and web do not import each other", () => {
    const crossed = own.filter(
      ({ file, target }) =>
        (file.startsWith("server/") && target.startsWith("#web/") && !isTest(file)) ||
        (file.startsWith("web/") && target.startsWith("#server/")),
    );
    expect(crossed).toEqual([]);
  });

  test("each feature lists the events that it declares in its feature.ts", () => {
    const declaring = filesIn("server").flatMap((file) => /^server\/([^/]+)\/events\.ts$/.exec(file)?.[1] ?? []);
    const listing = FEATURES.filter((feature) => feature.events !== undefined).map(({ name }) => name);
    expect(listing.sort()).toEqual(declaring.sort());
    const kinds = FEATURES.flatMap((feature) => Object.keys(feature.events ?? {}));
    expect(kinds.length).toBe(new Set(kinds).size);
  });

  test("a server feature imports only the features above it in features.ts", () => {
    const upward = own
      .filter(
        ({ file, target }) =>
          file.startsWith("server/") &&
          target.startsWith("#server/") &&
          // Only types, generated from the schema of all features.
          !target.startsWith("#server/__generated__/") &&
          !isTest(file) &&
          !target.startsWith("#server/test/"),
      )
      .filter(({ file, target }) => rankOf(target.slice(1)) > rankOf(file))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(upward).toEqual([]);
  });

  test.each(["server", "web"])("no folders of %s import each other in a circle", (tree) => {
    const imports = own
      .filter(({ file, target }) => file.startsWith(`${tree}/`) && target.startsWith(`#${tree}/`))
      .filter(({ file, target }) => ![file, target].some((path) => isTest(path) || path.includes("__generated__")))
      .map(({ file, target }) => [nodeOf(file), nodeOf(target.slice(1))] as const)
      .filter(([from, to]) => from !== to);
    expect(findCycle(imports)).toEqual([]);
  });

  test("a feature.ts is a manifest of at most 40 lines, which features.ts alone imports", () => {
    const importers = own.filter(
      ({ file, target }) => /^#server\/[^/]+\/feature\.ts$/.test(target) && file !== "server/features.ts",
    );
    expect(importers).toEqual([]);
    const long = filesIn("server").filter(
      (file) =>
        /^server\/[^/]+\/feature\.ts$/.test(file) && readFileSync(join(ROOT, file), "utf8").split("\n").length > 41,
    );
    expect(long).toEqual([]);
  });

  test("the resolvers of a feature are typed by its part of the schema", () => {
    const untyped = FEATURES.filter(({ name, hasSchema, resolvers }) => {
      const hasFile = existsSync(join(ROOT, "server", name, "schema.graphql"));
      const text = readFileSync(join(ROOT, "server", name, "feature.ts"), "utf8");
      const isTyped = text.includes(`SchemaFeature<"${name}">`);
      return hasFile !== isTyped || hasFile !== (hasSchema === true) || hasFile !== (resolvers !== undefined);
    });
    expect(untyped.map(({ name }) => name)).toEqual([]);
  });

  test("a web file imports only from layers and features above its own in web/features.ts", () => {
    const upward = webImports
      .filter(({ file, target }) => webRank(target.slice(1)) > webRank(file))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(upward).toEqual([]);
  });

  test("web/features.ts lists each feature folder of the web once", () => {
    const layers = new Set(WEB_LAYERS.flat());
    const folders = readdirSync(join(ROOT, "web")).filter(
      (name) =>
        statSync(join(ROOT, "web", name)).isDirectory() &&
        !layers.has(name) &&
        !["__generated__", "public", "test"].includes(name),
    );
    expect([...WEB_FEATURES].sort()).toEqual(folders.sort());
  });

  test("no web folder but pages holds more than 40 files", () => {
    const crowded = foldersIn("web")
      .filter((folder) => folder !== "web/pages")
      .map((folder) => ({
        folder,
        count: readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length,
      }))
      .filter(({ count }) => count > 40);
    expect(crowded).toEqual([]);
  });

  test("a component imports no stylesheet of another folder", () => {
    const foreign = all
      .filter(
        ({ file, target }) => file.startsWith("web/") && target.endsWith(".module.css") && !target.startsWith("./"),
      )
      .map(({ file, target }) => `${file} → ${target}`);
    expect(foreign).toEqual([]);
  });

  test("each table is written by one folder only", () => {
    const writers = new Map<string, Set<string>>();
    for (const file of filesIn("server").filter((path) => !isTest(path) && !path.startsWith("server/cli/"))) {
      const text = readFileSync(join(ROOT, file), "utf8");
      for (const match of text.matchAll(
        /\b(?:insert into|update|delete from)\s+([a-z_]+)\s*(?:\(|set\b|as\b|where\b|[a-z] set\b|values\b)/g,
      )) {
        const table = match[1] ?? "";
        if (table === "set") continue;
        const folder = relative(ROOT, file).split("/")[1] ?? "";
        writers.set(table, (writers.get(table) ?? new Set()).add(folder));
      }
    }
    const shared = [...writers]
      .filter(([, folders]) => folders.size > 1)
      .map(([table, folders]) => `${table}: ${[...folders].join(", ")}`);
    expect(shared).toEqual([]);
  });

  test("only config.ts reads the environment", () => {
    const readers = filesIn("server").filter(
      (file) => !isTest(file) && readFileSync(join(ROOT, file), "utf8").includes("process.env"),
    );
    expect(readers).toEqual(["server/config.ts"]);
  });

  test("there are no default exports and no barrels", () => {
    const offenders = ["server", "shared", "web"].flatMap(filesIn).filter((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return (/^export default /m.test(text) && !file.endsWith("global-setup.ts")) || /^export \* from/m.test(text);
    });
    expect(offenders).toEqual([]);
  });

  test("a text of three or more words is in one file; texts of several files are in shared/messages.ts", () => {
    const filesByText = new Map<string, Set<string>>();
    for (const file of ["server", "shared", "web"].flatMap(filesIn).filter((path) => !isTest(path))) {
      for (const text of textsIn(file)) filesByText.set(text, (filesByText.get(text) ?? new Set()).add(file));
    }
    const repeated = [...filesByText].filter(([, files]) => files.size > 1);
    expect(repeated.map(([text, files]) => `${text}: ${[...files].join(", ")}`)).toEqual([]);
  });

  test("the milliseconds of a minute, an hour and a day are defined in shared/durations.ts only", () => {
    const found = ["server", "shared", "web"]
      .flatMap(filesIn)
      .filter((path) => !isTest(path) && path !== "shared/durations.ts")
      .filter((path) =>
        /\b(?:MINUTE|HOUR|DAY)_MS =|\b(?:86_400_000|3_600_000)\b/.test(readFileSync(join(ROOT, path), "utf8")),
      );
    expect(found).toEqual([]);
  });

  test("retired identifiers are not used (docs/glossary.md)", () => {
    const found = ["server", "shared", "web", "e2e", "bench", "torture"].flatMap(filesIn).flatMap((file) => {
      if (file === "server/architecture.test.ts") return [];
      const text = readFileSync(join(ROOT, file), "utf8");
      return [...new Set(text.match(RETIRED))].map((name) => `${file}: ${name}`);
    });
    expect(found).toEqual([]);
  });
});
