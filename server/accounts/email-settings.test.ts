import { expect } from "vitest";
import { createUser } from "#server/accounts/create-user.ts";
import { findAccountByVerifiedEmail, writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import {
  addEmail,
  listEmails,
  preparePrimaryEmail,
  removeEmail,
  setPrimaryEmail,
  verifyEmail,
} from "#server/accounts/email-settings.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { PASSWORD } from "#server/test/people.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** Mona and hubot with the addresses that they have otherwise from `createUser`. */
async function addAddresses(world: World): Promise<{ mona: Context; hubot: Context }> {
  for (const login of ["mona", "hubot"]) {
    const input = { accountId: world.id(login), address: `${login}@example.com`, isVerified: false };
    await writePrimaryEmail(world.as(null), input);
  }
  return { mona: world.as("mona"), hubot: world.as("hubot") };
}

async function makePrimary(ctx: Context, email: string): Promise<void> {
  await setPrimaryEmail(ctx, await preparePrimaryEmail(ctx, { email }));
}

test("an address is added, made primary, and the former one removed, with entries in the audit log", async ({
  world,
}) => {
  const { mona } = await addAddresses(world);
  await addEmail(mona, { email: " mona@octo.example " });
  expect(await listEmails(mona)).toEqual([
    { address: "mona@example.com", isPrimary: true, isVerified: false, isBouncing: false },
    { address: "mona@octo.example", isPrimary: false, isVerified: false, isBouncing: false },
  ]);
  await makePrimary(mona, "Mona@octo.example");
  await removeEmail(mona, { email: "mona@example.com" });
  expect(await listEmails(mona)).toEqual([
    { address: "mona@octo.example", isPrimary: true, isVerified: false, isBouncing: false },
  ]);
  const { data } = await world.graphql("mona", "{ viewer { email } safeViewer { emails { address } } }");
  expect(data).toEqual({
    viewer: { email: "mona@octo.example" },
    safeViewer: { emails: [{ address: "mona@octo.example" }] },
  });
  expect(await world.db.rows(sql`select action from audit_events where action ~ 'email' order by id`)).toEqual(
    ["user.add_email", "user.change_primary_email", "user.remove_email"].map((action) => ({ action })),
  );
});

test("the primary address cannot be removed, and nobody else's can be changed", async ({ world }) => {
  const { mona, hubot } = await addAddresses(world);
  await expect(removeEmail(mona, { email: "mona@example.com" })).rejects.toThrow(
    "The primary address cannot be removed. Make another one primary first.",
  );
  for (const change of [removeEmail, preparePrimaryEmail])
    await expect(change(hubot, { email: "mona@example.com" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an address that is wrong, known or one too many is refused at its field", async ({ world }) => {
  const { mona } = await addAddresses(world);
  for (const [email, message] of [
    ["mona", "Email is invalid."],
    ["MONA@example.com", "You have already added this address."],
  ] as const)
    await expect(addEmail(mona, { email })).rejects.toMatchObject({ field: "email", message });
  for (let count = 1; count < 10; count += 1) await addEmail(mona, { email: `mona${count}@example.com` });
  await expect(addEmail(mona, { email: "more@example.com" })).rejects.toThrow("You can have up to 10 email addresses.");
});

test("adding an address does not reveal whether somebody has it, and keeps nobody from having it", async ({
  world,
}) => {
  const { mona, hubot } = await addAddresses(world);
  await addEmail(hubot, { email: "mona@example.com" });
  await addEmail(hubot, { email: "octavia@example.com" });
  await createUser(world.as(null), {
    login: "octavia",
    email: "octavia@example.com",
    password: PASSWORD,
    isSiteAdmin: false,
  });
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(makePrimary(hubot, "mona@example.com")).rejects.toThrow("Email is already in use.");
  await expect(makePrimary(hubot, "mona@example.com")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect((await listEmails(mona)).map(({ address }) => address)).toEqual(["mona@example.com"]);
});

test("an administrator verifies an address, which then belongs to one account only", async ({ world }) => {
  const { mona, hubot } = await addAddresses(world);
  await addEmail(mona, { email: "team@example.com" });
  await addEmail(hubot, { email: "team@example.com" });
  await verifyEmail(mona, { accountId: world.id("hubot"), address: "Team@example.com" });
  expect(await findAccountByVerifiedEmail(mona, "team@example.com")).toBe(world.id("hubot"));
  expect((await listEmails(hubot)).at(-1)).toEqual({
    address: "team@example.com",
    isPrimary: false,
    isVerified: true,
    isBouncing: false,
  });
  await expect(verifyEmail(mona, { accountId: world.id("mona"), address: "team@example.com" })).rejects.toThrow(
    "Email is already in use.",
  );
  await expect(verifyEmail(mona, { accountId: world.id("mona"), address: "no@example.com" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("addresses change only with confirmed access, and a token sees none", async ({ world }) => {
  await addAddresses(world);
  const mona = world.as("mona", { hasConfirmedAccess: false });
  for (const change of [addEmail, preparePrimaryEmail, removeEmail])
    await expect(change(mona, { email: "mona@example.com" })).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
  expect(await listEmails(world.as("mona", { scopes: ["user"] }))).toEqual([]);
});
