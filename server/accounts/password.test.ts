import { expect } from "vitest";
import { checkPassword, DECOY_HASH, hashPassword, verifyPassword } from "#server/accounts/password.ts";
import { COMMON_PASSWORDS } from "#server/accounts/common-passwords.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { test } from "#server/test/world-test.ts";
import { LIMITS } from "#shared/limits.ts";

const MONA = { login: "mona", email: "mona.lisa@example.com" };

test("an unknown login is checked with the same hash parameters as a password", async ({ world }) => {
  const parameters = (hash: string) => hash.split("$").slice(0, 4);
  expect(parameters(DECOY_HASH)).toEqual(parameters(await hashPassword(world.as(null), "correct horse battery")));
});

test.each([
  ["short", "Password is too short (minimum is 10 characters)."],
  ["x".repeat(1025), "Password is too long (maximum is 1024 characters)."],
  ...[
    "1234567890",
    "qwertyuiop",
    "password123",
    "Password2026!",
    "aaaaaaaaaaaa",
    "abababababab",
    "Pa$$w0rd!1",
    "P@55WORD2026",
    "2026letm31n!",
    "...Dr4gon...",
    "MonkeyMonkey",
    "test123456",
    "pr1nc3ss-1999",
    "realmadrid",
  ].map((password) => [password, "Password is too common. Others are tried after it at once: choose a rarer one."]),
  ...["mona123456", "MonaMonaMona", "mona.lisa1", "mona.lisa@example.com", "milepost2026", "mona-milepost"].map(
    (password) => [password, 'Password must not consist of your username, your email address or "milepost".'],
  ),
])("%.30s is no password", (password, message) => {
  expect(() => checkPassword(password, MONA)).toThrow(message);
});

test.each([
  "correct horse battery",
  "mona likes trains",
  "Tr0ub4dor&3x",
  "пароль-из-слов",
  "dragonfly on monday",
  "9f3kQ-m2x7v",
  "🐴🔋📎🐎🐴🔋📎🐎🐴🔋",
])("%s is a password", (password) => {
  expect(() => checkPassword(password, MONA)).not.toThrow();
});

test("the list of common passwords is in lower case, and has more than 3,000 of permitted length", () => {
  const entries = COMMON_PASSWORDS.trim().split(/\s+/);
  expect(entries.filter((password) => password !== password.toLowerCase())).toEqual([]);
  expect(entries.filter(({ length }) => length >= LIMITS.passwordMin).length).toBeGreaterThan(3000);
});

function isTooCommon(password: string): boolean {
  try {
    checkPassword(password, MONA);
    return false;
  } catch (error) {
    return String(error).includes("too common");
  }
}

test("with a year, more than 3,000 words are refused as too common, in whatever case", () => {
  const words = COMMON_PASSWORDS.trim()
    .split(/\s+/)
    .filter((password) => /^[a-z]{6,}$/.test(password));
  expect(words.length).toBeGreaterThan(3000);
  // An expectation for each word would take seconds.
  expect(words.filter((word) => !isTooCommon(`${word.toUpperCase()}2026`))).toEqual([]);
});

test("only a few passwords are hashed at once, and requests beyond the queue are refused", async () => {
  let running = 0;
  let most = 0;
  const hashing = makeLimiter({ concurrent: 2, waiting: 3 });
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => hashing.run(work)));
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array<string>(5).fill("fulfilled"),
    ...Array<string>(3).fill("rejected"),
  ]);
  expect(results.at(-1)).toMatchObject({ reason: { code: "RATE_LIMITED", retryAfterSeconds: 5 } });
  // A slot is free again, also after work that failed.
  await expect(hashing.run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await hashing.run(() => Promise.resolve("done"))).toBe("done");
  await expect(verifyPassword({ hashing }, DECOY_HASH, "wrong")).resolves.toBe(false);
});
