import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import * as reactRelay from "react-relay";
import * as relayRuntime from "relay-runtime";
import { describe, expect, test } from "vitest";
import { BABEL_HELPERS } from "#scripts/babel-helpers.mjs";
import { LATER_MODULES, REPLACED_MODULES } from "#scripts/relay-modules.mjs";
import { REPLACED_PARTS } from "#scripts/relay-parts.mjs";
import { relay } from "#scripts/relay-plugin.mjs";
import * as ownReactRelay from "#web/platform/relay/react-relay.ts";

const ROOT = join(import.meta.dirname, "..");
const MODULES = join(ROOT, "node_modules");

const read = (path: string) => readFileSync(join(MODULES, path), "utf8");

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

const RELAY_FILES = ["relay-runtime/lib", "react-relay/lib"].flatMap((folder) =>
  filesIn(join(MODULES, folder), /\.js$/).map((path) => path.slice(MODULES.length + 1)),
);
const WEB_FILES = filesIn(join(ROOT, "web"), /\.tsx?$/);

const entries = REPLACED_MODULES.map((module) => [module.path, module] as const);

describe("the modules of Relay that the build replaces", () => {
  test("are exactly these six", () => {
    expect(REPLACED_MODULES.map((module) => module.path)).toEqual([
      "react-relay/lib/relay-hooks/useFragmentInternal_CURRENT.js",
      "relay-runtime/lib/mutations/readUpdatableFragment.js",
      "relay-runtime/lib/mutations/readUpdatableQuery.js",
      "relay-runtime/lib/store/live-resolvers/LiveResolverCache.js",
      "relay-runtime/lib/index.js",
      "relay-runtime/lib/mutations/RelayDeclarativeMutationConfig.js",
    ]);
  });

  test.each(entries)("%s is in the installed version, and is replaced", (path, module) => {
    const result = relay("artifacts").transform(read(path), `/srv/node_modules/${path}`);
    expect(result).toEqual({ code: module.replacement, map: null });
  });

  test.each(entries)("%s is loaded by the modules that are known to load it, and by no other", (path, module) => {
    const name = path.split("/").at(-1)?.replace(".js", "");
    const requires = new RegExp(`require\\(["'][./\\w-]*/${name}["']\\)`);
    expect(RELAY_FILES.filter((file) => requires.test(read(file))).sort()).toEqual([...module.requiredBy].sort());
  });

  test.each(entries)("%s fails the build when its code has changed", (path) => {
    expect(() => relay("artifacts").transform("module.exports = {};", `/srv/node_modules/${path}`)).toThrow(
      "correct scripts/relay-modules.mjs",
    );
  });

  test("fail the build when Relay no longer loads them", () => {
    const ofBrowser = [...REPLACED_MODULES, ...LATER_MODULES, ...BABEL_HELPERS, ...REPLACED_PARTS];
    for (const [ssr, modules] of [
      [true, REPLACED_MODULES],
      [false, ofBrowser],
    ] as const) {
      const plugin = relay("artifacts");
      plugin.configResolved({ command: "build", build: { ssr } });
      const [first = "", ...others] = modules.map(({ path }) => path);
      const transform = (path: string) => plugin.transform(read(path), `/srv/node_modules/${path}`);
      others.forEach(transform);
      expect(() => plugin.buildEnd()).toThrow(first);
      transform(first);
      expect(() => plugin.buildEnd()).not.toThrow();
    }
  });
});

describe("nothing uses what the build replaces", () => {
  test("the flag that selects the other implementation of useFragment is on", () => {
    expect(relayRuntime.RelayFeatureFlags).toHaveProperty("ENABLE_ACTIVITY_COMPATIBILITY", true);
    expect(read("react-relay/lib/relay-hooks/useFragmentInternal.js")).toMatch(
      /if \(_relayRuntime\.RelayFeatureFlags\.ENABLE_ACTIVITY_COMPATIBILITY\) \{\s+return \(0, _useFragmentInternal_EXPERIMENTAL\["default"\]\)/,
    );
  });

  test("no file of the web imports or requests it", () => {
    const used =
      /@updatable|readUpdatable|relay-runtime\/(?:experimental|lib)|\bconfigs:|@RelayResolver|@relayField|RelayLiveResolver|"RelayResolver"/;
    const files = WEB_FILES.filter((file) => !/relay.(?:operations|relay-runtime-parts\.d|.*\.test)\.ts$/.test(file));
    expect(files.filter((file) => used.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("the empty cache of resolved fields has every method that Relay calls, and exports the same names", () => {
    const { replacement = "", path = "" } =
      REPLACED_MODULES.find((module) => module.path.includes("LiveResolverCache")) ?? {};
    const require = createRequire(join(MODULES, path));
    const module: { exports: Record<string, unknown> } = { exports: {} };
    compileFunction(replacement, ["module", "require"])(module, require);
    expect(Object.keys(module.exports).sort()).toEqual(Object.keys(require(join(MODULES, path))).sort());
    const cache = new (module.exports["LiveResolverCache"] as new () => Record<string, unknown>)();
    const called = RELAY_FILES.filter((file) => file !== path).flatMap((file) =>
      [...read(file).matchAll(/resolverCache\.(\w+)/gi)].map((match) => match[1] ?? ""),
    );
    const missing = new Set(called.filter((name) => name !== "prototype" && typeof cache[name] !== "function"));
    expect([...missing]).toEqual([]);
    expect(called).toContain("unsubscribeFromLiveResolverRecords");
  });
});

describe("the module that replaces the index of relay-runtime", () => {
  const { replacement = "", path = "" } = REPLACED_MODULES.find((module) => module.path.endsWith("lib/index.js")) ?? {};
  const module: { exports: Record<string, unknown> & { __internal?: Record<string, unknown> } } = { exports: {} };
  compileFunction(replacement, ["module", "require"])(module, createRequire(join(MODULES, path)));
  const { __internal: internal = {}, ...parts } = module.exports;
  const names = [...Object.keys(parts), ...Object.keys(internal)];

  test("exports parts of relay-runtime under their names", () => {
    const { __internal: installed, ...whole } = relayRuntime as unknown as typeof module.exports;
    expect(Object.entries(parts).filter(([name, part]) => whole[name] !== part)).toEqual([]);
    expect(Object.entries(internal).filter(([name, part]) => installed?.[name] !== part)).toEqual([]);
  });

  test("exports all that the web imports", () => {
    const imported = WEB_FILES.filter((file) => !/__generated__|\.test\.tsx?$|web.test/.test(file)).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:import|export) \{([^}]*)\} from "relay-runtime"/g)].flatMap(
        ([, list = ""]) => list.split(",").map((name) => name.trim().replace(/ as \w+$/, "")),
      ),
    );
    const values = imported.filter((name) => name !== "" && !name.startsWith("type "));
    expect(values).toContain("createOperationDescriptor");
    expect(values.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("exports all that the hooks of the pages read", () => {
    const hooks = new Set<string>();
    const collect = (file: string) => {
      if (hooks.has(file)) return;
      hooks.add(file);
      for (const [, name = ""] of read(file).matchAll(/require\(["'](\.[./\w-]+)["']\)/g))
        collect(`${join(file, "..", name)}.js`);
    };
    const own = ["react-relay.ts", "useLazyLoadQuery.ts", "lazy-operation.ts"].map((name) =>
      readFileSync(join(ROOT, "web/platform/relay", name), "utf8"),
    );
    for (const [, file = ""] of own.join("").matchAll(/from "(react-relay\/lib\/[\w/-]+\.js)"/g)) collect(file);
    for (const file of hooks) if (file.endsWith("_CURRENT.js")) hooks.delete(file);
    const used = [...hooks].flatMap((file) => [
      ...[...read(file).matchAll(/_require\d*(?:\$__internal|\.__internal)?\.(\w+)/g)].flatMap(([, name = ""]) =>
        new RegExp(`var _require\\d* = require\\('relay-runtime'\\)[^;]*\\b${name}\\b`).test(read(file)) ? [name] : [],
      ),
      ...[...read(file).matchAll(/_relayRuntime\.(\w+)/g)].map(([, name = ""]) => name),
    ]);
    expect(used).toEqual(expect.arrayContaining(["getSelector", "RelayFeatureFlags", "createRelayContext"]));
    expect([...new Set(used)].filter((name) => name !== "__internal" && !names.includes(name))).toEqual([]);
  });
});

describe("the modules that the browser loads later", () => {
  const build = (ssr: boolean) => {
    const plugin = relay("artifacts");
    plugin.configResolved({ command: "build", build: { ssr } });
    return plugin;
  };

  test.each(LATER_MODULES)("$path gets a function that loads it, in the browser's build", ({ path, replacement }) => {
    const id = `/srv/node_modules/${path}`;
    expect(build(false).transform(read(path), id)).toEqual({ code: replacement, map: null });
    expect(build(true).transform(read(path), id)).toBeUndefined();
    expect(relay("artifacts").transform(read(path), id)).toBeUndefined();
    expect(build(false).transform(read(path), `${id}?whole`)).toBeUndefined();
  });

  test("are those that the module with the operations imports", () => {
    const operations = readFileSync(join(ROOT, "web/platform/relay/operations.ts"), "utf8");
    const imported = [...operations.matchAll(/from "([^"]+)\?whole"/g)].map(([, path]) => path);
    expect(new Set(imported)).toEqual(new Set(LATER_MODULES.map(({ path }) => path)));
  });
});

describe("the module that replaces react-relay", () => {
  test("exports the functions of react-relay under their names", () => {
    expect(ownReactRelay.RelayEnvironmentProvider).toBe(reactRelay.RelayEnvironmentProvider);
    expect(ownReactRelay.useFragment).toBe(reactRelay.useFragment);
    expect(ownReactRelay.useRelayEnvironment).toBe(reactRelay.useRelayEnvironment);
    expect(Object.keys(ownReactRelay).filter((name) => !(name in reactRelay))).toEqual([]);
  });

  test("exports all that the web imports", () => {
    const values = WEB_FILES.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "react-relay"/g)].flatMap((match) =>
        (match[1] ?? "").split(",").map((name) => name.trim()),
      ),
    ).filter((name) => name !== "" && !name.startsWith("type "));
    expect([...new Set(values)].filter((name) => !(name in ownReactRelay))).toEqual([]);
  });
});

describe("an artifact", () => {
  const artifact = [
    "import { ReaderFragment } from 'relay-runtime';",
    'import { FragmentRefs } from "relay-runtime";',
    "const node: ReaderFragment = {",
    '  "metadata": null,',
    '  "selections": [',
    "    {",
    '      "alias": null,',
    '      "args": null,',
    '      "name": "title",',
    '      "storageKey": null',
    "    }",
    "  ],",
    '  "type": "Issue",',
    '  "abstractKey": null',
    "};",
    '(node as any).hash = "aade072292d85dc663e003c1830dacda";',
    "export default node;",
  ].join("\n");
  const result = relay("/srv/artifacts").transform(artifact, "/srv/artifacts/Example_issue.graphql.ts")?.code ?? "";

  test("does not load Relay for its types", () => {
    expect(result).not.toContain("relay-runtime");
  });

  test("has no hash of its document", () => {
    expect(result).not.toContain("hash");
    expect(RELAY_FILES.filter((file) => /\w\.hash\b/.test(read(file)))).toEqual([]);
  });

  test("leaves out the fields that Relay reads as null when they are missing", () => {
    expect(result.replace(/\s/g, "")).toBe(
      'constnode:ReaderFragment={"metadata":null,"selections":[{"name":"title",}],"type":"Issue",};exportdefaultnode;',
    );
  });

  test("may omit those fields, because Relay never compares them with null alone", () => {
    const strict = /\.(?:alias|args|storageKey|abstractKey) [!=]== null(?! &&| \|\| \S+ === void 0)/;
    expect(RELAY_FILES.filter((file) => strict.test(read(file)))).toEqual([]);
  });
});

describe("a graphql tag", () => {
  const transform = (code: string) => relay("artifacts").transform(code, "/srv/web/labels/Example.tsx")?.code;

  test("of a fragment becomes an import of its artifact", () => {
    expect(transform("useFragment(graphql`fragment Example_label on Label { name }`, label);")).toBe(
      'import relay_Example_label from "artifacts/Example_label.graphql.ts";\nuseFragment(relay_Example_label, label);',
    );
  });

  test("of a mutation becomes a function that fetches its artifact", () => {
    expect(transform("useMutation(graphql`mutation ExampleMutation { x }`);")).toBe(
      'const relay_ExampleMutation = () => import("artifacts/ExampleMutation.graphql.ts").then((artifact) => artifact.default);\nuseMutation(relay_ExampleMutation);',
    );
  });

  test("of a mutation becomes a function that throws in the build of the page renderer", () => {
    const plugin = relay("artifacts");
    plugin.configResolved({ command: "build" });
    const code = "useMutation(graphql`mutation ExampleMutation { x }`);";
    expect(plugin.transform(code, "/srv/web/labels/Example.tsx", { ssr: true })?.code).toBe(
      'const relay_ExampleMutation = () => { throw new Error("The page renderer starts no mutation."); };\nuseMutation(relay_ExampleMutation);',
    );
  });

  test("without a name fails the build", () => {
    expect(() => transform("graphql`{ x }`")).toThrow("without a name");
  });
});
