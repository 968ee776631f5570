import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readSpooled } from "#server/platform/http/spool.ts";
import { makeFolder } from "#server/test/folder.ts";

test("a file is read again by a command that is run again", async () => {
  const folder = await makeFolder("milepost-spool-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "upload");
  await writeFile(path, "content");
  const chunks = readSpooled(path);
  expect(await text(chunks)).toBe("content");
  expect(await text(chunks)).toBe("content");
});
