import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import type { AppRow } from "#server/apps/app.ts";
import { updateApp } from "#server/apps/write-app.ts";
import { deleteAuthorization, findAuthorization, listAuthorizations } from "#server/oauth/authorization.ts";
import { authorizeApp } from "#server/oauth/authorize-app.ts";
import {
  authorizeDevice,
  createDeviceRequest,
  denyDevice,
  exchangeDeviceCode,
  findDeviceApp,
} from "#server/oauth/device-request.ts";
import { exchangeCode } from "#server/oauth/exchange-code.ts";
import { refreshUserToken, type NewUserToken } from "#server/oauth/user-token.ts";
import { getUserTokenViewer } from "#server/oauth/user-token-viewer.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeApp } from "#server/test/apps.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const CALLBACK = "https://example.com/callback?from=octo";

async function makeClient(
  world: World,
  settings: { isPublic?: boolean; hasExpiringTokens?: boolean } = {},
): Promise<AppRow> {
  const app = await makeApp(world, { isPublic: settings.isPublic ?? true });
  const { id, name, url, description, isPublic, permissions, events } = app;
  return updateApp(world.as("mona"), {
    id,
    name,
    url,
    description,
    isPublic,
    permissions,
    events,
    hasDeviceFlow: true,
    hasExpiringTokens: settings.hasExpiringTokens,
    callbackUrls: [CALLBACK, "http://localhost:3000/"],
  });
}

const readCode = ({ redirectUrl }: { redirectUrl: string }) => new URL(redirectUrl).searchParams.get("code") ?? "";

const authorize = (world: World, app: AppRow, input: object = {}, login = "hubot") =>
  authorizeApp(world.as(login), { clientId: app.clientId, ...input });

const exchange = (
  world: World,
  app: AppRow,
  code: string,
  rest: { redirectUri?: string; codeVerifier?: string } = {},
) => exchangeCode(world.as(null), { app, code, redirectUri: rest.redirectUri, codeVerifier: rest.codeVerifier });

const granted = { token: expect.stringMatching(/^ghu_/) as string };

describe("the web flow", () => {
  test("sends the browser back with a code and the state, and the code is exchanged once for tokens", async ({
    world,
  }) => {
    const app = await makeClient(world);
    const sent = await authorize(world, app, { state: "a b" });
    expect(sent.redirectUrl).toMatch(/^https:\/\/example\.com\/callback\?from=octo&code=[\w-]{43}&state=a\+b$/);
    expect(await exchange(world, app, readCode(sent), { redirectUri: CALLBACK })).toMatchObject({
      ...granted,
      expiresInSeconds: 28_800,
      refreshToken: expect.stringMatching(/^ghr_/) as string,
      refreshExpiresInSeconds: 15_897_600,
    });
    expect(await exchange(world, app, readCode(sent))).toMatchObject({ code: "bad_verification_code" });
    expect(await listAuthorizations(world.as("hubot"))).toMatchObject([{ appId: app.id }]);
    const entries = sql`select action, target, data from audit_events where action like 'oauth%'`;
    expect(await world.db.rows(entries)).toEqual([
      { action: "oauth_authorization.create", target: "hubot", data: { app: "octo-bot" } },
    ]);
  });

  test("sends the browser only to a callback URL of the app, letter for letter", async ({ world }) => {
    const app = await makeClient(world);
    const second = await authorize(world, app, { redirectUri: "http://localhost:3000/" });
    expect(second.redirectUrl).toMatch(/^http:\/\/localhost:3000\/\?code=/);
    for (const redirectUri of [
      "https://example.com/callback",
      `${CALLBACK}&x=1`,
      "http://localhost:3001/",
      "http://LOCALHOST:3000/",
      "",
    ])
      await expect(authorize(world, app, { redirectUri })).rejects.toThrow("not one of the callback URLs");
    expect(await exchange(world, app, readCode(second), { redirectUri: CALLBACK })).toMatchObject({
      code: "redirect_uri_mismatch",
    });
    expect(await exchange(world, app, readCode(second))).toMatchObject({ code: "bad_verification_code" });
  });

  test("gives a code to its own app only, and for ten minutes", async ({ world }) => {
    const app = await makeClient(world);
    const other = await makeApp(world, { name: "Other" });
    expect(await exchange(world, other, readCode(await authorize(world, app)))).toMatchObject({
      code: "bad_verification_code",
    });
    const code = readCode(await authorize(world, app));
    const later = { ...world.as(null), now: new Date(Date.now() + 11 * 60_000) };
    expect(await exchangeCode(later, { app, code, redirectUri: undefined, codeVerifier: undefined })).toMatchObject({
      code: "bad_verification_code",
    });
    expect(JSON.stringify(await world.db.rows(sql`select * from app_authorization_codes`))).not.toContain(code);
  });

  test("takes the proof of PKCE if the app has sent a challenge", async ({ world }) => {
    const app = await makeClient(world);
    const codeVerifier = "a".repeat(43);
    const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
    const start = async () => readCode(await authorize(world, app, { codeChallenge, codeChallengeMethod: "S256" }));
    expect(await exchange(world, app, await start(), { codeVerifier })).toMatchObject(granted);
    expect(await exchange(world, app, await start())).toMatchObject({ code: "bad_verification_code" });
    expect(await exchange(world, app, await start(), { codeVerifier: "b".repeat(43) })).toMatchObject({
      code: "bad_verification_code",
    });
    const plain = authorize(world, app, { codeChallenge: codeVerifier, codeChallengeMethod: "plain" });
    await expect(plain).rejects.toThrow("The code_challenge_method must be S256.");
  });

  test("needs confirmed access the first time, a session always, and an app that the person can see", async ({
    world,
  }) => {
    const app = await makeClient(world);
    const input = { clientId: app.clientId };
    const unconfirmed = world.as("hubot", { hasConfirmedAccess: false });
    await expect(authorizeApp(unconfirmed, input)).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
    await authorize(world, app);
    expect(readCode(await authorizeApp(unconfirmed, input))).not.toBe("");
    await expect(authorizeApp(world.as("hubot", { scopes: ["repo"] }), input)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await world.db.run(sql`update apps set is_public = false`);
    await expect(authorize(world, app)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(readCode(await authorize(world, app, {}, "mona"))).not.toBe("");
  });
});

describe("a refresh token", () => {
  const tokens = async (world: World, app: AppRow) =>
    (await exchange(world, app, readCode(await authorize(world, app)))) as NewUserToken;

  test("replaces both tokens, once, with the secret of its app", async ({ world }) => {
    const app = await makeClient(world);
    const first = await tokens(world, app);
    const refreshToken = first.refreshToken ?? "";
    const refresh = (input: { app: AppRow; refreshToken: string; hasSecret: boolean }) =>
      refreshUserToken(world.as(null), input);
    const refused = { code: "bad_refresh_token" };
    await expect(refresh({ app, refreshToken, hasSecret: false })).rejects.toMatchObject(refused);
    const other = await makeApp(world, { name: "Other" });
    await expect(refresh({ app: other, refreshToken, hasSecret: true })).rejects.toMatchObject(refused);
    const second = await refresh({ app, refreshToken, hasSecret: true });
    await expect(refresh({ app, refreshToken, hasSecret: true })).rejects.toMatchObject(refused);
    expect(await getUserTokenViewer(world, first.token)).toBeUndefined();
    expect(await getUserTokenViewer(world, second.token)).toMatchObject({ login: "hubot" });
    const later = { ...world.as(null), now: new Date(Date.now() + 185 * 86_400_000) };
    const late = refreshUserToken(later, { app, refreshToken: second.refreshToken ?? "", hasSecret: true });
    await expect(late).rejects.toMatchObject(refused);
  });

  test("is not made for an app whose tokens do not expire", async ({ world }) => {
    const app = await makeClient(world, { hasExpiringTokens: false });
    expect(await tokens(world, app)).toMatchObject({ refreshToken: null, expiresInSeconds: null });
  });
});

describe("the device flow", () => {
  test("gives the program a token after the person has entered the code and authorized it", async ({ world }) => {
    const app = await makeClient(world);
    const { deviceCode, userCode } = await createDeviceRequest(world.as(null), app);
    const poll = (seconds: number) =>
      exchangeDeviceCode({ ...world.as(null), now: new Date(Date.now() + seconds * 1000) }, { app, deviceCode });
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(await poll(0)).toMatchObject({ code: "authorization_pending" });
    expect(await poll(1)).toMatchObject({ code: "slow_down", fields: { interval: 10 } });
    const typed = userCode.toLowerCase().replace("-", " ");
    const found = await findDeviceApp(world.as("hubot"), { userCode: typed });
    expect(found.id).toBe(app.id);
    const unconfirmed = world.as("hubot", { hasConfirmedAccess: false });
    await expect(authorizeDevice(unconfirmed, { app, userCode: typed })).rejects.toMatchObject({
      code: "CONFIRMATION_REQUIRED",
    });
    await authorizeDevice(world.as("hubot"), { app, userCode: typed });
    await expect(findDeviceApp(world.as("mona"), { userCode })).rejects.toThrow(
      "The code is incorrect or has expired.",
    );
    const made = (await poll(7)) as NewUserToken;
    expect(await getUserTokenViewer(world, made.token)).toMatchObject({ login: "hubot" });
    expect(await poll(14)).toMatchObject({ code: "incorrect_device_code" });
    const refreshed = refreshUserToken(world.as(null), {
      app,
      refreshToken: made.refreshToken ?? "",
      hasSecret: false,
    });
    expect(await refreshed).toMatchObject(granted);
  });

  test("tells the program that the person has refused it, or that its code has expired", async ({ world }) => {
    const app = await makeClient(world);
    const first = await createDeviceRequest(world.as(null), app);
    await denyDevice(world.as("hubot"), { app, userCode: first.userCode });
    expect(await exchangeDeviceCode(world.as(null), { app, ...first })).toMatchObject({ code: "access_denied" });
    expect(await findAuthorization(world.as("hubot"), app.id)).toBeUndefined();
    const second = await createDeviceRequest(world.as(null), app);
    const later = { ...world.as(null), now: new Date(Date.now() + 16 * 60_000) };
    expect(await exchangeDeviceCode(later, { app, ...second })).toMatchObject({ code: "expired_token" });
  });

  test("lets a person guess only a few codes", async ({ world }) => {
    const guess = () => findDeviceApp(world.as("hubot"), { userCode: "BCDF-BCDF" });
    for (let index = 0; index < 5; index++) await expect(guess()).rejects.toMatchObject({ code: "UNPROCESSABLE" });
    await expect(guess()).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});

test("an authorization is revoked by its person only, and its tokens end with it", async ({ world }) => {
  const app = await makeClient(world);
  const { token } = (await exchange(world, app, readCode(await authorize(world, app)))) as NewUserToken;
  const [row] = await listAuthorizations(world.as("hubot"));
  const id = { id: row?.id ?? 0 };
  await expect(deleteAuthorization(world.as("mona"), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await deleteAuthorization(world.as("hubot"), id);
  expect(await getUserTokenViewer(world, token)).toBeUndefined();
  const entries = sql`select action from audit_events where action like 'oauth%' order by id`;
  expect(await world.db.rows(entries)).toEqual([
    { action: "oauth_authorization.create" },
    { action: "oauth_authorization.destroy" },
  ]);
});

test("an app has up to ten tokens of a person: the oldest ends", async ({ world }) => {
  const app = await makeClient(world);
  const make = async () => ((await exchange(world, app, readCode(await authorize(world, app)))) as NewUserToken).token;
  const first = await make();
  for (let index = 0; index < 10; index++) await make();
  expect(await getUserTokenViewer(world, first)).toBeUndefined();
  expect(await world.db.rows(sql`select id from app_user_tokens`)).toHaveLength(10);
});
