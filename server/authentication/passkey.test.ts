import { describe, expect } from "vitest";
import {
  listConfirmationMethods,
  prepareConfirmation,
  startConfirmation,
} from "#server/authentication/confirm-access.ts";
import { listPasskeys, removePasskey, renamePasskey } from "#server/authentication/passkey.ts";
import { addPasskey, startPasskey } from "#server/authentication/register-passkey.ts";
import { removeSecondFactors } from "#server/authentication/set-up-two-factor.ts";
import { signInWithPasskey } from "#server/authentication/sign-in.ts";
import { askForPasskey } from "#server/authentication/verify-passkey.ts";
import { getSessionViewer, SESSION_COOKIE } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeAuthenticator, type Authenticator } from "#server/test/authenticator.ts";
import { test } from "#server/test/world-test.ts";
import { LIMITS } from "#shared/limits.ts";

const CLIENT = { address: "192.0.2.1", userAgent: "Test", cookieName: SESSION_COOKIE };
const REFUSED = "The passkey was not accepted. Please try again.";
const NOT_ADDED = "The passkey could not be added. Please try again.";

async function addTo(ctx: Context, name = "Laptop"): Promise<Authenticator> {
  const authenticator = makeAuthenticator();
  await addPasskey(ctx, { name, response: authenticator.register(await startPasskey(ctx)) });
  return authenticator;
}

const signIn = (ctx: Context, response: string) => signInWithPasskey(ctx, { response, client: CLIENT });

function listAudit({ db }: Context) {
  return db.rows<{ action: string; target: string }>(
    sql`select action, target from audit_events where action ~ 'passkey|login|two_factor' order by id`,
  );
}

describe("a passkey", () => {
  test("is added and signs in without the password", async ({ world }) => {
    const ctx = world.as("mona");
    const authenticator = await addTo(ctx);
    const anonymous = world.as(null);
    const secret = await signIn(
      anonymous,
      authenticator.answer(await askForPasskey(anonymous, { purpose: "SIGN_IN" })),
    );
    const { viewer } = await getSessionViewer(anonymous, { name: SESSION_COOKIE, secret });
    expect(viewer).toMatchObject({ login: "mona", hasConfirmedAccess: true });
    const [passkey] = await listPasskeys(ctx, world.id("mona"));
    expect(passkey).toMatchObject({ name: "Laptop", counter: 2, lastUsedAt: anonymous.now });
    expect(await listAudit(ctx)).toEqual([
      { action: "passkey.register", target: "mona" },
      { action: "user.login", target: "mona" },
    ]);
  });

  test("does not sign in for another site, another challenge, without the person, or as a copy", async ({ world }) => {
    const authenticator = await addTo(world.as("mona"));
    const anonymous = world.as(null);
    for (const change of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { challenge: "bm90LXNlbnQ" },
      { isUserVerified: false },
      { counter: 1 },
    ]) {
      const options = await askForPasskey(anonymous, { purpose: "SIGN_IN" });
      await expect(signIn(anonymous, authenticator.answer(options, change)), JSON.stringify(change)).rejects.toThrow(
        REFUSED,
      );
    }
    expect(await world.db.rows(sql`select 1 from sessions`)).toEqual([]);
  });

  test("signs in once with an answer, and only with one to the question of a sign-in", async ({ world }) => {
    const ctx = world.as("mona");
    const authenticator = await addTo(ctx);
    const anonymous = world.as(null);
    const answer = authenticator.answer(await askForPasskey(anonymous, { purpose: "SIGN_IN" }));
    await signIn(anonymous, answer);
    await expect(signIn(anonymous, answer)).rejects.toThrow(REFUSED);
    await expect(signIn(anonymous, authenticator.answer(await startConfirmation(ctx)))).rejects.toThrow(REFUSED);
    const old = await askForPasskey(anonymous, { purpose: "SIGN_IN" });
    await world.db.run(sql`update webauthn_challenges set expires_at = now()`);
    await expect(signIn(anonymous, authenticator.answer(old))).rejects.toThrow(REFUSED);
    for (const text of ["", "null", "{}", '{"id":"x","response":{"clientDataJSON":"?"}}'])
      await expect(signIn(anonymous, text)).rejects.toThrow(REFUSED);
  });

  test("of another person does not confirm one's access", async ({ world }) => {
    const mona = world.as("mona");
    const hubot = world.as("hubot");
    const authenticator = await addTo(mona);
    const other = await addTo(hubot);
    await prepareConfirmation(mona, { passkey: authenticator.answer(await startConfirmation(mona)) });
    expect(await listConfirmationMethods(mona)).toEqual(["PASSKEY"]);
    const options = await startConfirmation(mona);
    await expect(prepareConfirmation(mona, { passkey: other.answer(options) })).rejects.toThrow(REFUSED);
    await expect(startConfirmation(world.as("ada"))).rejects.toThrow("You have no passkeys or security keys.");
  });

  test("of a suspended account does not sign in", async ({ world }) => {
    const authenticator = await addTo(world.as("mona"));
    await world.db.run(sql`update accounts set suspended_at = now() where id = ${world.id("mona")}`);
    const anonymous = world.as(null);
    const options = await askForPasskey(anonymous, { purpose: "SIGN_IN" });
    await expect(signIn(anonymous, authenticator.answer(options))).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("is not added for another site or question, twice, or beyond the limit", async ({ world }) => {
    const ctx = world.as("mona");
    const authenticator = makeAuthenticator();
    for (const change of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { challenge: "eA" }]) {
      const response = authenticator.register(await startPasskey(ctx), change);
      await expect(addPasskey(ctx, { name: "Key", response })).rejects.toThrow(NOT_ADDED);
    }
    const response = authenticator.register(await startPasskey(world.as("hubot")));
    await expect(addPasskey(ctx, { name: "Key", response })).rejects.toThrow(NOT_ADDED);
    const add = async () => addPasskey(ctx, { name: "Key", response: authenticator.register(await startPasskey(ctx)) });
    await add();
    await expect(add()).rejects.toThrow("This passkey has already been added.");
    for (let count = 1; count < LIMITS.passkeys; count += 1) await addTo(ctx);
    await expect(startPasskey(ctx)).rejects.toThrow("You can have up to 20 passkeys.");
  });

  test("has a name of 1 to 100 characters, which its owner changes", async ({ world }) => {
    const ctx = world.as("mona");
    await addTo(ctx);
    const [passkey] = await listPasskeys(ctx, world.id("mona"));
    const id = passkey?.id ?? 0;
    await renamePasskey(ctx, { id, name: " Key ring " });
    expect((await listPasskeys(ctx, world.id("mona")))[0]?.name).toBe("Key ring");
    await expect(renamePasskey(ctx, { id, name: " " })).rejects.toThrow("Name is required");
    await expect(renamePasskey(ctx, { id, name: "x".repeat(101) })).rejects.toThrow(/^Name is too long/);
    for (const change of [
      renamePasskey(world.as("hubot"), { id, name: "Mine" }),
      removePasskey(world.as("hubot"), { id }),
    ])
      await expect(change).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is removed by its owner, with confirmed access, or with all factors by an administrator", async ({ world }) => {
    const ctx = world.as("mona");
    await addTo(ctx);
    await addTo(ctx, "Phone");
    const [passkey] = await listPasskeys(ctx, world.id("mona"));
    const id = passkey?.id ?? 0;
    const unconfirmed = world.as("mona", { hasConfirmedAccess: false });
    for (const change of [removePasskey(unconfirmed, { id }), startPasskey(unconfirmed)])
      await expect(change).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
    await removePasskey(ctx, { id });
    expect((await listPasskeys(ctx, world.id("mona"))).map(({ name }) => name)).toEqual(["Phone"]);
    await removeSecondFactors(ctx, world.id("mona"));
    expect(await listPasskeys(ctx, world.id("mona"))).toEqual([]);
    expect((await listAudit(ctx)).slice(2)).toEqual([
      { action: "passkey.remove", target: "mona" },
      { action: "two_factor_authentication.reset", target: "mona" },
    ]);
  });
});
