import { rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { expect, onTestFinished, test } from "vitest";
import { buildServer } from "./build-server.mjs";
import { NATIVE_PACKAGES } from "./native-packages.mjs";
import { makeFolder } from "#server/test/folder.ts";
import { ROOT } from "#server/test/world.ts";

test("the built server loads Node's modules, and packages only if they have compiled parts", async () => {
  const folder = await makeFolder("server-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const { metafile } = await buildServer(ROOT, folder);
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const loaded = new Set(imports.flatMap(({ path, external }) => (external && !isBuiltin(path) ? [path] : [])));
  expect([...loaded].toSorted()).toEqual([...NATIVE_PACKAGES, "pg-native"].toSorted());
});
