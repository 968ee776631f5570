import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildWorker } from "./build-worker.mjs";
import { makeFolder } from "#server/test/folder.ts";
import { ROOT } from "#server/test/world.ts";

test("the service worker is one script, which imports nothing", async () => {
  const folder = await makeFolder("worker-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "sw.js");
  await buildWorker(ROOT, path);
  const script = await readFile(path, "utf8");
  expect(script).toMatch(/^"use strict";/);
  expect(script).not.toMatch(/\bimport\b/);
  expect(script).toContain("Pages you can read offline");
});
