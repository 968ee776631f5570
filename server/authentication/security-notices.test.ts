import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { listPasskeys, removePasskey } from "#server/authentication/passkey.ts";
import { addPasskey, startPasskey } from "#server/authentication/register-passkey.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  removeSecondFactors,
  startTwoFactor,
} from "#server/authentication/set-up-two-factor.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeAuthenticator } from "#server/test/authenticator.ts";
import { makePerson } from "#server/test/site.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** A person whose access is confirmed, on a site that sends e-mail. */
async function makeMailPerson(world: World): Promise<Context> {
  const accountId = await makePerson(world.as("mona"), "nora");
  const ctx = world.as("mona", { accountId, login: "nora", isSiteAdmin: false });
  const secretKey = "a key of more than 32 characters, here";
  return { ...ctx, config: { ...ctx.config, smtp: "smtp://127.0.0.1:1", secretKey } };
}

/** The subjects of the e-mail that was written since, with its address. */
async function takeSubjects({ db }: Context): Promise<string[]> {
  const rows = await db.rows<{ address: string; subject: string }>(
    sql`delete from mail_queue returning address, subject`,
  );
  return rows.map(({ address, subject }) => `${address} ${subject.replace("[Milepost] ", "")}`);
}

test("people are told by e-mail when their second factor changes, whoever changes it", async ({ world }) => {
  const ctx = await makeMailPerson(world);
  const { secret } = await startTwoFactor(ctx);
  expect(await takeSubjects(ctx)).toEqual([]);
  await enableTwoFactor(ctx, {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ctx.now.getTime() }),
  });
  expect(await takeSubjects(ctx)).toEqual(["nora@example.com Two-factor authentication was enabled"]);
  await regenerateRecoveryCodes(ctx);
  expect(await takeSubjects(ctx)).toEqual(["nora@example.com New recovery codes were generated"]);
  await disableTwoFactor(ctx);
  expect(await takeSubjects(ctx)).toEqual(["nora@example.com Two-factor authentication was disabled"]);
  await removeSecondFactors({ ...world.as("mona"), config: ctx.config }, ctx.viewer.accountId ?? 0);
  expect(await takeSubjects(ctx)).toEqual(["nora@example.com Two-factor authentication was disabled"]);
});

test("people are told by e-mail of passkeys that were added and removed, but not without a mail server", async ({
  world,
}) => {
  const ctx = await makeMailPerson(world);
  const add = async (name: string, as: Context) =>
    addPasskey(as, { name, response: makeAuthenticator().register(await startPasskey(as)) });
  await add("Laptop", ctx);
  expect(await takeSubjects(ctx)).toEqual(["nora@example.com A passkey was added"]);
  const [passkey] = await listPasskeys(ctx, ctx.viewer.accountId ?? 0);
  await removePasskey(ctx, { id: passkey?.id ?? 0 });
  expect(await takeSubjects(ctx)).toEqual(["nora@example.com A passkey was removed"]);
  await add("Phone", { ...ctx, config: world.as(null).config });
  expect(await takeSubjects(ctx)).toEqual([]);
});
