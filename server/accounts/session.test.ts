import { describe, expect } from "vitest";
import { createAccessToken } from "#server/accounts/access-token.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { preparePassword, setPassword } from "#server/accounts/change-password.ts";
import { countAttempt } from "#server/accounts/failed-attempts.ts";
import {
  cleanUpSessions,
  getSessionViewer,
  getTokenViewer,
  openSession,
  SESSION_COOKIE,
} from "#server/accounts/session.ts";
import { signIn } from "#server/authentication/sign-in.ts";
import { secretHash } from "#server/accounts/secret.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { LIMITS } from "#shared/limits.ts";

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "four words of another kind";
const FIREFOX = {
  address: "192.0.2.1",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0",
  cookieName: SESSION_COOKIE,
};

const READ = `{ safeViewer { sessions { id browser system address isCurrent } } }`;

/** A person with a password and three sessions; the context is that of the first one. */
async function addPerson(world: World): Promise<{ secrets: string[]; sessionIds: number[]; ctx: Context }> {
  const anonymous = world.as(null);
  const { id } = await createUser(anonymous, {
    login: "octavia",
    email: "octavia@example.com",
    password: PASSWORD,
    isSiteAdmin: false,
  });
  const secrets = [];
  for (let count = 0; count < 3; count += 1) secrets.push(await openSession(anonymous, id, FIREFOX));
  const sessionIds = [];
  for (const secret of secrets) sessionIds.push((await getViewer(world, secret)).sessionId ?? 0);
  return { secrets, sessionIds, ctx: { ...anonymous, viewer: await getViewer(world, secrets[0] ?? "") } };
}

async function getViewer(world: World, secret: string) {
  return (await getSessionViewer(world.as(null), { name: SESSION_COOKIE, secret })).viewer;
}

async function countOpen(world: World, secrets: readonly string[]): Promise<number> {
  const viewers = await Promise.all(secrets.map((secret) => getViewer(world, secret)));
  return viewers.filter(({ accountId }) => accountId !== null).length;
}

function mutate(world: World, ctx: Context, mutation: string) {
  return world.graphql("mona", `mutation { ${mutation} { viewer { sessions { id } } } }`, {}, ctx.viewer);
}

const change = (currentPassword: string, newPassword: string) =>
  `changePassword(input: { currentPassword: "${currentPassword}", newPassword: "${newPassword}" })`;

const end = (id = 0) => `deleteSession(input: { sessionId: "${globalId("SE", id)}" })`;
const endOthers = () => `deleteOtherSessions(input: {})`;

describe("the list of sessions", () => {
  test("has the viewer's own, the current one first", async ({ world }) => {
    const { ctx, sessionIds } = await addPerson(world);
    await openSession(world.as(null), world.id("mona"), FIREFOX);
    const { data } = await world.graphql("mona", READ, {}, ctx.viewer);
    const [first, , third] = sessionIds;
    const sessions = (data as { safeViewer: { sessions: object[] } }).safeViewer.sessions;
    expect(sessions).toHaveLength(3);
    const about = { browser: "Firefox", system: "Windows", address: "192.0.2.1" };
    expect(sessions[0]).toEqual({ id: globalId("SE", first ?? 0), ...about, isCurrent: true });
    expect(sessions[1]).toEqual({ id: globalId("SE", third ?? 0), ...about, isCurrent: false });
  });

  test("is empty for nobody and for a token", async ({ world }) => {
    const { ctx } = await addPerson(world);
    for (const viewer of [world.as(null).viewer, { ...ctx.viewer, scopes: ["repo", "user"] }]) {
      expect((await world.graphql(null, READ, {}, viewer)).data).toEqual({ safeViewer: { sessions: [] } });
    }
  });

  test("is limited: the least recently used ones end", async ({ world }) => {
    for (let count = 0; count < LIMITS.sessionsPerAccount + 3; count += 1) {
      await openSession(world.as(null), world.id("mona"));
    }
    const row = await world.db.row<{ count: number }>(
      sql`select count(*)::integer as count from sessions where account_id = ${world.id("mona")}`,
    );
    expect(row?.count).toBe(LIMITS.sessionsPerAccount);
  });
});

describe("a session", () => {
  test("is ended by its owner only", async ({ world }) => {
    const { ctx, secrets, sessionIds } = await addPerson(world);
    const person = { login: "eve", email: "e@example.com", password: PASSWORD, isSiteAdmin: false };
    const eve = await openSession(world.as(null), (await createUser(world.as(null), person)).id, FIREFOX);
    const foreign = await mutate(world, { ...ctx, viewer: await getViewer(world, eve) }, end(sessionIds[1]));
    expect(foreign.errors?.[0]?.type).toBe("NOT_FOUND");
    expect(await countOpen(world, secrets)).toBe(3);
    const result = await mutate(world, ctx, end(sessionIds[1]));
    expect(JSON.stringify(result.data)).not.toContain(globalId("SE", sessionIds[1] ?? 0));
    expect((await getViewer(world, secrets[1] ?? "")).accountId).toBeNull();
    expect(await countOpen(world, secrets)).toBe(2);
  });

  test("remains when all others are ended", async ({ world }) => {
    const { ctx, secrets } = await addPerson(world);
    await mutate(world, ctx, endOthers());
    expect(await countOpen(world, secrets)).toBe(1);
    expect((await getViewer(world, secrets[0] ?? "")).login).toBe("octavia");
  });

  test("is not ended without confirmed access", async ({ world }) => {
    const { ctx, secrets, sessionIds } = await addPerson(world);
    await world.db.run(sql`update sessions set confirmed_at = now() - interval '121 minutes'`);
    const later = { ...ctx, viewer: await getViewer(world, secrets[0] ?? "") };
    for (const command of [end(sessionIds[1]), endOthers(), change(PASSWORD, NEW_PASSWORD)]) {
      expect((await mutate(world, later, command)).errors?.[0]).toMatchObject({
        type: "CONFIRMATION_REQUIRED",
        message: "Confirm access to continue.",
      });
    }
    expect(await countOpen(world, secrets)).toBe(3);
  });

  test("that is ended is in the audit log, and so is a new password", async ({ world }) => {
    const { ctx, sessionIds } = await addPerson(world);
    for (const command of [end(sessionIds[1]), endOthers(), change(PASSWORD, NEW_PASSWORD)])
      expect((await mutate(world, ctx, command)).errors).toBeUndefined();
    const entries = await world.db.rows(
      sql`select action, actor_login from audit_events where action ~ 'session|password' order by id`,
    );
    expect(entries).toEqual(
      ["user_session.revoke", "user_session.revoke", "user.password_changed"].map((action) => ({
        action,
        actorLogin: "octavia",
      })),
    );
  });

  test("is not ended with a token", async ({ world }) => {
    const { ctx, secrets, sessionIds } = await addPerson(world);
    const token = { ...ctx, viewer: { ...ctx.viewer, scopes: ["repo", "user"] } };
    for (const command of [end(sessionIds[1]), endOthers()])
      expect((await mutate(world, token, command)).errors?.[0]?.type).toBe("FORBIDDEN");
    expect(await countOpen(world, secrets)).toBe(3);
  });

  test("ends after 14 days without use, or 30 days in all, and a job removes it", async ({ world }) => {
    const { secrets } = await addPerson(world);
    await world.db.run(
      sql`update sessions set last_used_at = now() - interval '14 days' where token_hash = ${secretHash(secrets[0] ?? "")}`,
    );
    await world.db.run(sql`update sessions set expires_at = now() where token_hash = ${secretHash(secrets[1] ?? "")}`);
    expect(await countOpen(world, secrets)).toBe(1);
    await cleanUpSessions(world.as(null));
    expect(await world.db.rows(sql`select 1 from sessions`)).toHaveLength(1);
  });

  test("knows the time zone of its person", async ({ world }) => {
    const { secrets } = await addPerson(world);
    expect((await getViewer(world, secrets[0] ?? "")).timeZone).toBeNull();
    await world.db.run(sql`update accounts set time_zone = 'Europe/Lisbon'`);
    expect((await getViewer(world, secrets[0] ?? "")).timeZone).toBe("Europe/Lisbon");
  });

  test("is accepted only from the cookie that it was issued in", async ({ world }) => {
    const cookieName = `__Host-${SESSION_COOKIE}`;
    const secret = await openSession(world.as(null), world.id("mona"), { ...FIREFOX, cookieName });
    expect((await getViewer(world, secret)).accountId).toBeNull();
    const { viewer } = await getSessionViewer(world.as(null), { name: cookieName, secret });
    expect(viewer.login).toBe("mona");
  });
});

describe("a password", () => {
  test("is changed with the current one, and the other sessions end", async ({ world }) => {
    const { ctx, secrets } = await addPerson(world);
    expect((await mutate(world, ctx, change(PASSWORD, NEW_PASSWORD))).errors).toBeUndefined();
    expect(await countOpen(world, secrets)).toBe(1);
    const credentials = { login: "octavia", client: FIREFOX };
    await expect(signIn(world.as(null), { ...credentials, password: PASSWORD })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(await signIn(world.as(null), { ...credentials, password: NEW_PASSWORD })).toMatch(/^[\w-]{43}$/);
  });

  test("is not changed without the current one, or to a common one", async ({ world }) => {
    const { ctx, secrets } = await addPerson(world);
    for (const [current, next, field, message] of [
      ["wrong", NEW_PASSWORD, "currentPassword", "Current password is incorrect."],
      [PASSWORD, "short", "newPassword", "Password is too short (minimum is 10 characters)."],
      [PASSWORD, "password123", "newPassword", /^Password is too common/],
      [PASSWORD, "octavia-2026", "newPassword", /^Password must not consist of your username/],
    ] as const) {
      const { errors } = await mutate(world, ctx, change(current, next));
      expect(errors?.[0]).toMatchObject({ type: "UNPROCESSABLE", field });
      expect(errors?.[0]?.message).toMatch(message);
    }
    expect(await countOpen(world, secrets)).toBe(3);
  });

  test("cannot be guessed with a stolen session: failed attempts count although the command fails", async ({
    world,
  }) => {
    const { ctx } = await addPerson(world);
    for (let guess = 0; guess < 5; guess += 1) await mutate(world, ctx, change(`wrong ${guess}`, NEW_PASSWORD));
    const { errors } = await mutate(world, ctx, change(PASSWORD, NEW_PASSWORD));
    expect(errors?.[0]?.type).toBe("RATE_LIMITED");
  });

  test("is checked and hashed before the transaction, so that hashing holds no connection", async ({ world }) => {
    const { ctx } = await addPerson(world);
    const prepared = await preparePassword(ctx, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(prepared.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test("is checked exactly as it was typed, with its spaces and capitals", async ({ world }) => {
    await addPerson(world);
    await setPassword(world.as(null), { login: "octavia", password: " Four Words of another kind " });
    const attempt = (password: string) => signIn(world.as(null), { login: "octavia", password, client: FIREFOX });
    for (const other of ["Four Words of another kind", " four words of another kind "])
      await expect(attempt(other)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await attempt(" Four Words of another kind ")).toMatch(/^[\w-]{43}$/);
  });

  test("cannot be changed with a token", async ({ world }) => {
    const { ctx } = await addPerson(world);
    const token = { ...ctx, viewer: { ...ctx.viewer, scopes: ["repo", "user"] } };
    expect((await mutate(world, token, change(PASSWORD, NEW_PASSWORD))).errors?.[0]?.type).toBe("FORBIDDEN");
  });

  test("is set by an administrator: all sessions end, and one can sign in at once", async ({ world }) => {
    const { secrets } = await addPerson(world);
    for (let guess = 0; guess < 5; guess += 1) await countAttempt(world, { kind: "login", name: "octavia" });
    await setPassword(world.as(null), { login: "Octavia", password: NEW_PASSWORD });
    expect(await countOpen(world, secrets)).toBe(0);
    await signIn(world.as(null), { login: "octavia", password: NEW_PASSWORD, client: FIREFOX });
    await expect(setPassword(world.as(null), { login: "octo", password: NEW_PASSWORD })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

test("a suspended account cannot sign in, and its sessions and tokens are not accepted", async ({ world }) => {
  const { secrets, ctx } = await addPerson(world);
  const { token } = await createAccessToken(ctx, { name: "Script", scopes: ["repo"], expiresInDays: null });
  await world.db.run(sql`update accounts set suspended_at = now() where id = ${ctx.viewer.accountId}`);
  expect(await countOpen(world, secrets)).toBe(0);
  expect(await getTokenViewer(ctx, token)).toBeUndefined();
  await expect(signIn(world.as(null), { login: "octavia", password: PASSWORD, client: FIREFOX })).rejects.toThrow(
    "Your account has been suspended. Contact your site administrator.",
  );
});
