import { Secret, TOTP } from "otpauth";
import { describe, expect } from "vitest";
import { createUser } from "#server/accounts/create-user.ts";
import { resetPassword, writeResetLink } from "#server/accounts/reset-link.ts";
import { getSessionViewer, SESSION_COOKIE } from "#server/accounts/session.ts";
import { cleanUpSignIns } from "#server/authentication/clean-up.ts";
import { checkSecondFactor } from "#server/authentication/second-factor.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  removeSecondFactors,
  startTwoFactor,
} from "#server/authentication/set-up-two-factor.ts";
import { addPasskey, startPasskey } from "#server/authentication/register-passkey.ts";
import { finishSignIn, signIn } from "#server/authentication/sign-in.ts";
import { askForPasskey } from "#server/authentication/verify-passkey.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeAuthenticator } from "#server/test/authenticator.ts";
import { PASSWORD } from "#server/test/people.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const CLIENT = { address: "192.0.2.1", userAgent: "Test", cookieName: SESSION_COOKIE };
const WRONG = "Two-factor authentication failed. Check the code and try again.";

const getCode = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

const later = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
});

/** A person with a password. */
async function addPerson(world: World): Promise<Context> {
  const person = { login: "octavia", email: "octavia@example.com", password: PASSWORD, isSiteAdmin: false };
  const { id, login } = await createUser(world.as(null), person);
  const ctx = world.as(null);
  return {
    ...ctx,
    viewer: {
      accountId: id,
      login,
      isSiteAdmin: false,
      scopes: null,
      hasConfirmedAccess: true,
      hiddenOrganizationIds: [],
    },
  };
}

async function enable(ctx: Context): Promise<{ secret: string; recoveryCodes: string[]; accountId: number }> {
  const { secret } = await startTwoFactor(ctx);
  const recoveryCodes = await enableTwoFactor(ctx, { code: getCode(secret, ctx.now) });
  return { secret, recoveryCodes, accountId: ctx.viewer.accountId ?? 0 };
}

/** The first step: the password. */
async function startSignIn(ctx: Context): Promise<string> {
  const opened = await signIn(ctx, { login: "octavia", password: PASSWORD, client: CLIENT });
  if (typeof opened === "string") throw new Error("There was no second step.");
  return opened.pendingSecret;
}

const finish = (ctx: Context, pendingSecret: string, code: string) =>
  finishSignIn(ctx, { pendingSecret, code, passkey: "", client: CLIENT });

async function listAudit({ db }: Context): Promise<string[]> {
  const rows = await db.rows<{ action: string }>(
    sql`select action from audit_events where target = 'octavia' and action ~ 'two_factor|login' order by id`,
  );
  return rows.map(({ action }) => action.replace("two_factor_authentication.", ""));
}

describe("two-factor authentication", () => {
  test("is on after a code of the app, with a QR code and ten recovery codes", async ({ world }) => {
    const ctx = await addPerson(world);
    const setup = await startTwoFactor(ctx);
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toBe(
      `otpauth://totp/Milepost:octavia?issuer=Milepost&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(setup.qrCode).toMatch(/^<svg /);
    const read = () => world.graphql(null, "{ safeViewer { isTwoFactorEnabled recoveryCodesLeft } }", {}, ctx.viewer);
    expect((await read()).data).toEqual({ safeViewer: { isTwoFactorEnabled: false, recoveryCodesLeft: 0 } });
    await expect(enableTwoFactor(ctx, { code: "000000" })).rejects.toMatchObject({ message: WRONG, field: "code" });
    const codes = await enableTwoFactor(ctx, { code: getCode(setup.secret, ctx.now) });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    expect((await read()).data).toEqual({ safeViewer: { isTwoFactorEnabled: true, recoveryCodesLeft: 10 } });
    await expect(startTwoFactor(ctx)).rejects.toThrow("Two-factor authentication is already enabled.");
    expect(await listAudit(ctx)).toEqual(["enabled"]);
    const stored = JSON.stringify(
      await world.db.rows(sql`select encode(code_hash, 'escape') as hash from recovery_codes`),
    );
    expect(stored).not.toContain(codes[0]);
  });

  test("asks for a code after the password, before there is a session", async ({ world }) => {
    const ctx = await addPerson(world);
    const { secret } = await enable(ctx);
    const next = later(ctx, 60);
    const pending = await startSignIn(next);
    expect(await world.db.rows(sql`select 1 from sessions`)).toEqual([]);
    expect((await getSessionViewer(next, { name: SESSION_COOKIE, secret: pending })).viewer.accountId).toBeNull();
    const session = await finish(next, pending, getCode(secret, next.now));
    expect((await getSessionViewer(next, { name: SESSION_COOKIE, secret: session })).viewer.login).toBe("octavia");
    await expect(finish(later(ctx, 120), pending, getCode(secret, later(ctx, 120).now))).rejects.toThrow(
      "Your sign-in has expired. Enter your password again.",
    );
    expect(await listAudit(ctx)).toEqual(["enabled", "user.login"]);
  });

  test("accepts a code once, also in another sign-in, and none before it", async ({ world }) => {
    const ctx = await addPerson(world);
    const { secret } = await enable(ctx);
    await expect(finish(ctx, await startSignIn(ctx), getCode(secret, ctx.now))).rejects.toThrow(WRONG);
    const next = later(ctx, 30);
    await finish(next, await startSignIn(next), getCode(secret, next.now));
    await expect(finish(next, await startSignIn(next), getCode(secret, next.now))).rejects.toThrow(WRONG);
    await expect(finish(next, await startSignIn(next), getCode(secret, ctx.now))).rejects.toThrow(WRONG);
  });

  test("accepts codes of half a minute ago and ahead, and no older ones", async ({ world }) => {
    const ctx = await addPerson(world);
    const { secret, accountId } = await enable(ctx);
    const next = later(ctx, 300);
    await expect(checkSecondFactor(next, { accountId, code: getCode(secret, later(next, -60).now) })).rejects.toThrow();
    await checkSecondFactor(next, { accountId, code: getCode(secret, later(next, -30).now) });
    const code = getCode(secret, later(next, 30).now);
    await checkSecondFactor(next, { accountId, code: `${code.slice(0, 3)} ${code.slice(3)}` });
  });

  test("accepts each recovery code once, however it is typed, and records it", async ({ world }) => {
    const ctx = await addPerson(world);
    const { recoveryCodes } = await enable(ctx);
    const [first = "", second = ""] = recoveryCodes;
    await finish(ctx, await startSignIn(ctx), first);
    await expect(finish(ctx, await startSignIn(ctx), first)).rejects.toThrow(WRONG);
    await finish(ctx, await startSignIn(ctx), ` ${second.toUpperCase().replaceAll("-", " ")} `);
    expect(await listAudit(ctx)).toEqual([
      "enabled",
      "recovery_code_used",
      "user.login",
      "recovery_code_used",
      "user.login",
    ]);
    const [third = ""] = recoveryCodes.slice(2);
    const replaced = await regenerateRecoveryCodes(ctx);
    await expect(finish(ctx, await startSignIn(ctx), third)).rejects.toThrow(WRONG);
    await finish(ctx, await startSignIn(ctx), replaced[0] ?? "");
  });

  test("limits guesses, also with new sign-ins, and refuses the right code after them", async ({ world }) => {
    const ctx = await addPerson(world);
    const { secret } = await enable(ctx);
    for (let guess = 0; guess < 5; guess += 1)
      await expect(finish(ctx, await startSignIn(ctx), "000000")).rejects.toThrow(WRONG);
    const next = later(ctx, 60);
    const refused = finish(next, await startSignIn(next), getCode(secret, next.now));
    await expect(refused).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("ends a sign-in that waits for more than ten minutes, or whose account is suspended", async ({ world }) => {
    const ctx = await addPerson(world);
    const { recoveryCodes } = await enable(ctx);
    const [code = ""] = recoveryCodes;
    const pending = await startSignIn(ctx);
    await world.db.run(sql`update accounts set suspended_at = now() where login = 'octavia'`);
    await expect(finish(ctx, pending, code)).rejects.toThrow(/^Your sign-in has expired/);
    await world.db.run(sql`update accounts set suspended_at = null`);
    await world.db.run(sql`update pending_sign_ins set expires_at = now()`);
    await expect(finish(ctx, pending, code)).rejects.toThrow(/^Your sign-in has expired/);
    await cleanUpSignIns(ctx);
    expect(await world.db.rows(sql`select 1 from pending_sign_ins`)).toEqual([]);
    await expect(finish(ctx, "", code)).rejects.toThrow(/^Your sign-in has expired/);
  });

  test("accepts a security key without a PIN as second factor, of the same account only", async ({ world }) => {
    const ctx = await addPerson(world);
    const accountId = ctx.viewer.accountId ?? 0;
    await enable(ctx);
    const key = makeAuthenticator();
    const other = makeAuthenticator();
    const options = await startPasskey(ctx);
    await addPasskey(ctx, { name: "Key", response: key.register(options, { isUserVerified: false }) });
    const hubot = world.as("hubot");
    await addPasskey(hubot, { name: "Key", response: other.register(await startPasskey(hubot)) });
    const attempt = async (authenticator: typeof key) => {
      const passkey = authenticator.answer(await askForPasskey(ctx, { purpose: "SECOND_FACTOR", accountId }), {
        isUserVerified: false,
      });
      return finishSignIn(ctx, { pendingSecret: await startSignIn(ctx), code: "", passkey, client: CLIENT });
    };
    await expect(attempt(other)).rejects.toThrow("The passkey was not accepted. Please try again.");
    expect(await attempt(key)).toMatch(/^[\w-]{43}$/);
  });

  test("is not turned off by a new password of a reset link", async ({ world }) => {
    const ctx = await addPerson(world);
    const { secret, accountId } = await enable(ctx);
    const token = await writeResetLink(ctx, accountId);
    const password = "another long one, really";
    await resetPassword(world.as(null), { token, password, address: CLIENT.address });
    const opened = await signIn(ctx, { login: "octavia", password, client: CLIENT });
    expect(opened).toEqual({ pendingSecret: expect.any(String) as string, hasPasskeys: false });
    const pending = typeof opened === "string" ? "" : opened.pendingSecret;
    await expect(finish(ctx, pending, "000000")).rejects.toThrow(WRONG);
    const next = later(ctx, 60);
    expect(await finish(next, pending, getCode(secret, next.now))).toMatch(/^[\w-]{43}$/);
  });

  test("is turned off with confirmed access, and by an administrator", async ({ world }) => {
    const ctx = await addPerson(world);
    await expect(disableTwoFactor(ctx)).rejects.toThrow("Two-factor authentication is not enabled.");
    await expect(regenerateRecoveryCodes(ctx)).rejects.toThrow("Two-factor authentication is not enabled.");
    const { accountId } = await enable(ctx);
    const unconfirmed = { ...ctx, viewer: { ...ctx.viewer, hasConfirmedAccess: false } };
    for (const change of [startTwoFactor, disableTwoFactor, regenerateRecoveryCodes])
      await expect(change(unconfirmed)).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
    await disableTwoFactor(ctx);
    expect(await signIn(ctx, { login: "octavia", password: PASSWORD, client: CLIENT })).toMatch(/^[\w-]{43}$/);
    await enable(later(ctx, 60));
    await startSignIn(ctx);
    await removeSecondFactors(world.as("mona"), accountId);
    expect(
      await world.db.rows(sql`
      select account_id from two_factor union all select account_id from recovery_codes union all select account_id from pending_sign_ins`),
    ).toEqual([]);
    expect(await listAudit(ctx)).toEqual(["enabled", "disabled", "user.login", "enabled", "reset"]);
  });
});
