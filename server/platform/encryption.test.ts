import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { decrypt, encrypt } from "#server/platform/encryption.ts";
import { makeFolder } from "#server/test/folder.ts";

test("a secret is read again with the key of the data folder, which only the owner can read", async () => {
  const folder = await makeFolder("milepost-keys-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const keys = readConfig({ MILEPOST_DATA: folder });
  const both = await Promise.all([encrypt(keys, "a", "hunter2"), encrypt(keys, "a", "hunter2")]);
  for (const bytes of both) expect(await decrypt(keys, "a", bytes)).toBe("hunter2");
  expect(both[0]).not.toEqual(both[1]);
  expect((await stat(join(keys.dataDir, "secret-key"))).mode & 0o777).toBe(0o600);
});

test("a secret is not read with another key, for another purpose, or after a change", async () => {
  const keys = readConfig({ MILEPOST_SECRET_KEY: "a".repeat(32) });
  const other = readConfig({ MILEPOST_SECRET_KEY: "b".repeat(32) });
  const bytes = await encrypt(keys, "a", "hunter2");
  expect(await decrypt(keys, "a", bytes)).toBe("hunter2");
  await expect(decrypt(other, "a", bytes)).rejects.toThrow();
  await expect(decrypt(keys, "b", bytes)).rejects.toThrow();
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await expect(decrypt(keys, "a", bytes)).rejects.toThrow();
});

test("a short key is refused", () => {
  expect(() => readConfig({ MILEPOST_SECRET_KEY: "short" })).toThrow(
    "MILEPOST_SECRET_KEY must have at least 32 characters.",
  );
});
