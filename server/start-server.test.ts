import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadProgram } from "#server/start-server.ts";
import { makeFolder } from "#server/test/folder.ts";
import { ROOT } from "#server/test/world.ts";

test("the program that is loaded before the server has the page renderer, so that no request waits for it", async () => {
  const { renderer } = await loadProgram(ROOT);
  await expect(Promise.race([renderer(), Promise.resolve("not yet")])).resolves.toBeTypeOf("function");
});

test("without the built pages the program is loaded, and whoever asks for a page gets the error", async () => {
  const folder = await makeFolder("unbuilt-");
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(join(ROOT, "schema.graphql"), join(folder, "schema.graphql"));
  const { renderer } = await loadProgram(folder);
  await expect(renderer()).rejects.toThrow(/entry-server\.js/);
});
