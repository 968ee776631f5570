import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import * as reactRelay from "react-relay";
import { RelayFeatureFlags } from "relay-runtime";
import { describe, expect, test } from "vitest";
import { REPLACED_MODULES, type ReplacedModule } from "#scripts/relay-modules.mjs";
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
      "relay-runtime/lib/mutations/createUpdatableProxy.js",
      "relay-runtime/lib/store/observeFragmentExperimental.js",
      "relay-runtime/lib/store/waitForFragmentExperimental.js",
      "relay-runtime/lib/store/NormalizationEngine.js",
      "relay-runtime/lib/store/live-resolvers/LiveResolverCache.js",
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
    const plugin = relay("artifacts");
    plugin.configResolved({ command: "build" });
    const [, ...others] = REPLACED_MODULES;
    const transform = ({ path, code }: ReplacedModule) => plugin.transform(code, `/srv/node_modules/${path}`);
    others.forEach(transform);
    expect(() => plugin.buildEnd()).toThrow("useFragmentInternal_CURRENT.js");
    REPLACED_MODULES.forEach(transform);
    expect(() => plugin.buildEnd()).not.toThrow();
  });
});

describe("nothing uses what the build replaces", () => {
  test("the flag that selects the other implementation of useFragment is on", () => {
    expect(RelayFeatureFlags).toHaveProperty("ENABLE_ACTIVITY_COMPATIBILITY", true);
    expect(read("react-relay/lib/relay-hooks/useFragmentInternal.js")).toMatch(
      /if \(_relayRuntime\.RelayFeatureFlags\.ENABLE_ACTIVITY_COMPATIBILITY\) \{\s+return \(0, _useFragmentInternal_EXPERIMENTAL\["default"\]\)/,
    );
  });

  test("no file of the web imports or requests it", () => {
    const used =
      /@updatable|readUpdatable|relay-runtime\/(?:experimental|lib)|NormalizationEngine|@RelayResolver|@relayField|RelayLiveResolver|"RelayResolver"/;
    expect(WEB_FILES.filter((file) => used.test(readFileSync(file, "utf8")))).toEqual([]);
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

describe("the module that replaces react-relay", () => {
  test("exports the functions of react-relay under their names", () => {
    expect(ownReactRelay.RelayEnvironmentProvider).toBe(reactRelay.RelayEnvironmentProvider);
    expect(ownReactRelay.useFragment).toBe(reactRelay.useFragment);
    expect(ownReactRelay.useLazyLoadQuery).toBe(reactRelay.useLazyLoadQuery);
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
    "export default node;",
  ].join("\n");
  const result = relay("/srv/artifacts").transform(artifact, "/srv/artifacts/Example_issue.graphql.ts")?.code ?? "";

  test("does not load Relay for its types", () => {
    expect(result).not.toContain("relay-runtime");
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
