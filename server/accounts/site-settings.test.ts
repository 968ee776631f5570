import { expect } from "vitest";
import { findAccountByVerifiedEmail, writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import { getSiteSetting, writeSiteSetting } from "#server/accounts/site-settings.ts";
import { test } from "#server/test/world-test.ts";

test("a setting that was not changed has its default", async ({ world }) => {
  expect(await getSiteSetting(world, "registration")).toBe("INVITATION");
});

test("a changed setting is read, also one that is a list", async ({ world }) => {
  await writeSiteSetting(world.as("mona"), "mailDomains", ["example.com"]);
  await writeSiteSetting(world.as("mona"), "mailDomains", ["example.org", "example.net"]);
  expect(await getSiteSetting(world, "mailDomains")).toEqual(["example.org", "example.net"]);
});

test("an account is found by a verified address only", async ({ world }) => {
  const ctx = world.as("hubot");
  const hubot = { accountId: world.id("hubot"), address: "Hubot@Example.org" };
  await writePrimaryEmail(ctx, { ...hubot, isVerified: false });
  expect(await findAccountByVerifiedEmail(ctx, "hubot@example.org")).toBeUndefined();
  await writePrimaryEmail(ctx, { ...hubot, isVerified: true });
  expect(await findAccountByVerifiedEmail(ctx, "hubot@example.org")).toBe(hubot.accountId);
  await writePrimaryEmail(ctx, { ...hubot, address: "hubot@example.org", isVerified: false });
  expect(await findAccountByVerifiedEmail(ctx, "hubot@example.org")).toBe(hubot.accountId);
});
