import { chmod, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
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
  // Also if an interrupted run has left a part of it.
  for (const name of [path, `${path}.partial`]) {
    await writeFile(name, "public");
    await chmod(name, 0o644);
  }
  await writePrivateFile(path, [parts("third")]);
  expect(await readFile(path, "utf8")).toBe("third");
  expect(await getMode(path)).toBe(0o600);
});

test("a private file replaces a link, and does not write to what the link names", async () => {
  const [path, other] = [join(folder, "linked"), join(folder, "other")];
  await writeFile(other, "kept");
  for (const name of [path, `${path}.partial`]) await symlink(other, name);
  await writePrivateFile(path, [parts("new")]);
  expect([await readFile(path, "utf8"), await readFile(other, "utf8")]).toEqual(["new", "kept"]);
  expect((await lstat(path)).isFile()).toBe(true);
  expect(await getMode(path)).toBe(0o600);
});

test("a data folder of an older version becomes private", async () => {
  const path = join(folder, "imports");
  await mkdir(path, { mode: 0o755 });
  await makeDataFolder(path);
  expect(await getMode(path)).toBe(0o700);
});
