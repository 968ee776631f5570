import { expect, test as plainTest } from "vitest";
import { readConfig } from "#server/config.ts";
import { makeAddressToken, readAddressToken, type AddressTarget } from "#server/mail/address-token.ts";
import { decodeBase32, encodeBase32 } from "#server/mail/base32.ts";
import { newIssueAddress, replyAddress, unsubscribeAddress } from "#server/mail/reply-address.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";

const SECRET = "a key of more than 32 characters, here";
const keys = (secret = SECRET) => ({ config: readConfig({ MILEPOST_SECRET_KEY: secret }) });
const target: AddressTarget = { kind: "REPLY", version: 3, accountId: 7, repositoryId: 2 ** 40, issueId: 2 ** 33 + 1 };

plainTest("base32 gives back the bytes, in any case", () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 89 + length * 37) % 256));
    expect(decodeBase32(encodeBase32(bytes))).toEqual(bytes);
    expect(decodeBase32(encodeBase32(bytes).toUpperCase())).toEqual(bytes);
  }
  expect(encodeBase32(Buffer.from("foobar"))).toBe("mzxw6ytboi");
  expect(decodeBase32("not 1")).toBeUndefined();
});

plainTest("a token is read by the server that made it, in any case", async () => {
  const token = await makeAddressToken(keys(), target);
  expect(await readAddressToken(keys(), token)).toEqual(target);
  expect(await readAddressToken(keys(), token.toUpperCase())).toEqual(target);
  for (const kind of ["UNSUBSCRIBE", "ISSUE"] as const) {
    const other = { ...target, kind, issueId: 0 };
    expect(await readAddressToken(keys(), await makeAddressToken(keys(), other))).toEqual(other);
  }
});

plainTest("a token is not read with another key or after a change", async () => {
  const token = await makeAddressToken(keys(), target);
  expect(await readAddressToken(keys("another key of more than 32 characters"), token)).toBeUndefined();
  for (let index = 0; index < token.length - 1; index += 1) {
    const changed = token.slice(0, index) + (token[index] === "a" ? "b" : "a") + token.slice(index + 1);
    expect(await readAddressToken(keys(), changed)).toBeUndefined();
  }
  for (const wrong of ["", "a", token.slice(0, -3), `${token}aa`, "a".repeat(1000)]) {
    expect(await readAddressToken(keys(), wrong)).toBeUndefined();
  }
});

test("addresses have at most 64 characters before the @, for ids of any size that occur", async ({ world }) => {
  const thread = { accountId: world.id("mona"), repositoryId: 2 ** 40, issueId: 2 ** 40 };
  const make = async (env: Record<string, string>) => {
    const config = readConfig({ MILEPOST_SECRET_KEY: SECRET, ...env });
    const ctx = { ...world.as(null), config };
    return Promise.all([
      replyAddress(ctx, thread),
      unsubscribeAddress(ctx, thread),
      newIssueAddress(ctx, { ...thread, name: `${"o".repeat(39)}+${"r".repeat(100)}` }),
    ]);
  };
  const own = await make({ MILEPOST_REPLY_DOMAIN: "Reply.example.com" });
  const shared = await make({ MILEPOST_REPLY_ADDRESS: "reply@example.com" });
  expect(own[0]).toMatch(/^reply\+[a-z2-7]+@reply\.example\.com$/);
  expect(own[1]).toMatch(/^unsubscribe\+[a-z2-7]+@reply\.example\.com$/);
  expect(own[2]).toMatch(/^o+\+[a-z2-7]+@reply\.example\.com$/);
  expect(shared[0]).toMatch(/^reply\+[a-z2-7]+@example\.com$/);
  expect(shared[1]).toMatch(/^reply\+[a-z2-7]+@example\.com$/);
  expect(shared[2]).toMatch(/^reply\+o+\+[a-z2-7]+@example\.com$/);
  for (const address of [...own, ...shared]) expect(address?.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(await make({})).toEqual([undefined, undefined, undefined]);
});

test("the versions of the addresses of all recipients are loaded with one statement", async ({ world }) => {
  const ctx = {
    ...world.as(null),
    config: readConfig({ MILEPOST_SECRET_KEY: SECRET, MILEPOST_REPLY_DOMAIN: "example.com" }),
  };
  await world.db.run(sql`insert into inbound_addresses values (${world.id("rita")}, 2)`);
  const before = world.db.statements.count;
  const addresses = await Promise.all(
    ["mona", "rita", "wren"].map((login) =>
      replyAddress(ctx, { accountId: world.id(login), repositoryId: 1, issueId: 1 }),
    ),
  );
  expect(world.db.statements.count).toBe(before + 1);
  const [, rita = ""] = addresses;
  expect(await readAddressToken(ctx, rita.split(/[+@]/)[1] ?? "")).toMatchObject({
    accountId: world.id("rita"),
    version: 2,
  });
});

plainTest("settings that make no address are refused", () => {
  expect(() => readConfig({ MILEPOST_REPLY_DOMAIN: "not a host" })).toThrow(
    "MILEPOST_REPLY_DOMAIN must be a host name",
  );
  expect(() => readConfig({ MILEPOST_REPLY_ADDRESS: "reply" })).toThrow("MILEPOST_REPLY_ADDRESS must be an address");
  expect(() => readConfig({ MILEPOST_REPLY_ADDRESS: "a-very-long-mailbox@example.com" })).toThrow(
    "at most 14 characters",
  );
  expect(() => readConfig({ MILEPOST_REPLY_ADDRESS: "a@b.org", MILEPOST_REPLY_DOMAIN: "b.org" })).toThrow("not both");
  expect(() => readConfig({ MILEPOST_INBOUND_SECRET: "short" })).toThrow("at least 16 characters");
});
