import { readFile, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import type { Metafile } from "esbuild";
import { beforeAll, afterAll, expect, test } from "vitest";
import { buildServer } from "./build-server.mjs";
import { NATIVE_PACKAGES } from "./native-packages.mjs";
import { makeFolder } from "#server/test/folder.ts";
import { ROOT } from "#server/test/world.ts";

let folder: string;
let outputs: Metafile["outputs"];

beforeAll(async () => {
  folder = await makeFolder("server-");
  ({ outputs } = (await buildServer(ROOT, folder)).metafile);
});
afterAll(() => rm(folder, { recursive: true }));

test("the built server loads Node's modules, packages only if they have compiled parts, and has characters of one byte alone", async () => {
  for (const name of Object.keys(outputs).filter((path) => path.endsWith(".js")))
    expect(await readFile(resolve(ROOT, name), "utf8"), name).toMatch(/^[\0-\xff]*$/);
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const loaded = new Set(imports.flatMap(({ path, external }) => (external && !isBuiltin(path) ? [path] : [])));
  expect([...loaded].toSorted()).toEqual([...NATIVE_PACKAGES, "pg-native"].toSorted());
});

test.each(["serve.js", "cli.js"])("%s loads no feature before it knows what to do", (name) => {
  const inputs = listInputs(Object.keys(outputs).find((path) => path.endsWith(`/${name}`)) ?? "");
  expect(inputs).toContain("server/main.ts");
  expect(inputs).not.toContain("server/features.ts");
});

/** The sources of an output and of all that it imports at once. */
function listInputs(path: string, seen = new Set<string>()): string[] {
  const output = outputs[path];
  if (!output || seen.has(path)) return [];
  seen.add(path);
  const imported = output.imports.filter(({ kind }) => kind === "import-statement");
  return [...Object.keys(output.inputs), ...imported.flatMap((other) => listInputs(other.path, seen))];
}
