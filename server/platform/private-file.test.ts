import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, writePrivateFile } from "#server/platform/private-file.ts";
import { makeFolder } from "#server/test/folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeFolder("milepost-private-");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const getMode = async (path: string) => (await stat(path)).mode & 0o777;

async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

test("a private file can be read by its owner only, also if it replaces a public one", async () => {
  const path = join(folder, "file");
  await writePrivateFile(path, [parts("first ", "second")]);
  expect(await readFile(path, "utf8")).toBe("first second");
  expect(await getMode(path)).toBe(0o600);
});

test("a data folder of an older version becomes private", async () => {
  const path = join(folder, "imports");
  await mkdir(path, { mode: 0o755 });
  await makeDataFolder(path);
  expect(await getMode(path)).toBe(0o700);
});
