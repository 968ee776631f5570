import { readFile, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildServer } from "./build-server.mjs";
import { NATIVE_PACKAGES } from "./native-packages.mjs";
import { makeFolder } from "#server/test/folder.ts";
import { ROOT } from "#server/test/world.ts";

test("the built server loads Node's modules, packages only if they have compiled parts, and has characters of one byte alone", async () => {
  const folder = await makeFolder("server-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const { metafile } = await buildServer(ROOT, folder);
  for (const [name] of Object.entries(metafile.outputs).filter(([path]) => path.endsWith(".js")))
    expect(await readFile(resolve(ROOT, name), "utf8"), name).toMatch(/^[\0-\xff]*$/);
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const loaded = new Set(imports.flatMap(({ path, external }) => (external && !isBuiltin(path) ? [path] : [])));
  expect([...loaded].toSorted()).toEqual([...NATIVE_PACKAGES, "pg-native"].toSorted());
});
