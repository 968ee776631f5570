import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dependenciesDocument, findProblems, productionPackages } from "#scripts/dependencies-doc.mjs";
import { makeSbom } from "#scripts/sbom.mjs";

const ROOT = join(import.meta.dirname, "..");

test("each direct dependency has a record, and each licence is allowed", () => {
  expect(findProblems(ROOT)).toEqual([]);
});

test("docs/dependencies.md is what the lock file says", async () => {
  expect(await readFile(join(ROOT, "docs/dependencies.md"), "utf8")).toBe(dependenciesDocument(ROOT));
});

test("a dependency without a record, and a licence that is not allowed, are found", async () => {
  const folder = await mkdtemp(join(tmpdir(), "milepost-dependencies-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ["package.json", "package-lock.json"]) await cp(join(ROOT, name), join(folder, name));
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  manifest.dependencies["left-pad"] = "1.0.0";
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, object>;
  };
  lock.packages["node_modules/a/node_modules/left-pad"] = { version: "1.0.0", license: "AGPL-3.0" };
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
  expect(findProblems(folder)).toEqual(["left-pad has no record", "left-pad 1.0.0 has the licence AGPL-3.0"]);
});

test("the software bill of materials has each package that is shipped, with its hash", () => {
  const { bomFormat, components } = makeSbom(ROOT);
  expect(bomFormat).toBe("CycloneDX");
  const names = new Set(components.map(({ name }) => name));
  expect(productionPackages(ROOT).filter(({ name }) => !names.has(name))).toEqual([]);
  expect(components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ""))).toEqual([]);
  expect(components.find(({ name }) => name === "@primer/react")?.purl).toMatch(/^pkg:npm\/%40primer\/react@\d/);
});
