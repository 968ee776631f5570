import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMissingPackages } from "#scripts/complete-lock-file.mjs";

test("the lock file lists the optional packages of all platforms, without which npm ci refuses it", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as Parameters<
    typeof findMissingPackages
  >[0];
  expect(findMissingPackages(lock).map(({ name }) => name)).toEqual([]);
});

test("a package in the node_modules of a package or of a folder above it is listed", () => {
  const packages = {
    "": {},
    "node_modules/a": { optionalDependencies: { "a-linux": "1.0.0", "a-win32": "^2.0.0" } },
    "node_modules/a/node_modules/a-linux": {},
    "node_modules/a/node_modules/b": { optionalDependencies: { c: "1.0.0" } },
    "node_modules/c": {},
  };
  expect(findMissingPackages({ packages }).map(({ name, version }) => [name, version])).toEqual([["a-win32", "2.0.0"]]);
});
