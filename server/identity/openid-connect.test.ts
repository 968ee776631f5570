import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { testIdentityProvider } from "#server/identity/test-provider.ts";
import { createIdentityProvider, setIdentityProviderEnabled } from "#server/identity/write-provider.ts";
import type { SettingsInput } from "#server/identity/provider-input.ts";
import { LIMITS } from "#shared/limits.ts";
import { copyDatabase } from "#server/test/database.ts";
import { Browser } from "#server/test/identity/browser.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOpenIdProvider,
  type OpenIdProvider,
  type Person,
} from "#server/test/identity/openid-provider.ts";
import { ensureAccountForTest } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";

const SITE = "http://milepost.test";
let server: TestServer;
let drop: () => Promise<void>;
let provider: OpenIdProvider;
let other: OpenIdProvider;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, { env: { MILEPOST_IDENTITY_ALLOW_HTTP: "true" } });
  await ensureAccountForTest(server.database, "mona");
  provider = await startOpenIdProvider([`${SITE}/identity/company/callback`]);
  other = await startOpenIdProvider([`${SITE}/identity/other/callback`]);
  await addProvider("company", provider);
  await addProvider("other", other);
});
beforeEach(async () => {
  for (const one of [provider, other]) one.forgery = {};
  await server.database.run(sql`delete from accounts where login <> 'mona'`);
  await server.database.run(sql`delete from external_identities`);
});
afterAll(async () => {
  await Promise.all([provider.stop(), other.stop()]);
  await server.stop();
  await drop();
});

const admin = () => ({
  ...contextFor(server.database, {
    accountId: 1,
    login: "mona",
    isSiteAdmin: true,
    scopes: null,
    hiddenOrganizationIds: [],
    hasConfirmedAccess: true,
  }),
  config: server.config,
});

async function addProvider(slug: string, { issuer }: OpenIdProvider, changes: Partial<SettingsInput> = {}) {
  const settings = { name: slug, issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  return createIdentityProvider(admin(), {
    kind: "OIDC",
    slug,
    settings: { ...settings, provisions: true, trustsEmail: false, mappings: [], ...changes },
  });
}

const octavia: Person = {
  sub: "o-1",
  preferred_username: "octavia",
  name: "Octavia Cat",
  email: "octavia@example.com",
  email_verified: true,
};

const makeBrowser = () => new Browser({ [SITE]: server.url });

/** Signs in until the answer of the callback. */
function signIn(browser: Browser, path = "/identity/company") {
  return browser.open(SITE + path, /^http:\/\/milepost\.test\/(?!identity\/)/);
}

async function getLogin(browser: Browser): Promise<string | null> {
  const secret = browser.getCookie(SITE, "milepost_session");
  if (secret === undefined) return null;
  const { data } = await server.graphql(`milepost_session=${secret}`, "{ safeViewer { user { login } } }");
  return (data as { safeViewer: { user: { login: string } | null } }).safeViewer.user?.login ?? null;
}

const actions = async () =>
  (await server.database.rows<{ action: string }>(sql`select action from audit_events order by id desc limit 3`)).map(
    ({ action }) => action,
  );

describe("a sign-in with OpenID Connect", () => {
  test("creates an account at the first time, and finds it again", async () => {
    provider.person = octavia;
    const browser = makeBrowser();
    const page = await signIn(browser, "/identity/company?return_to=/octavia");
    expect(page.location?.href).toBe(`${SITE}/octavia`);
    expect(await getLogin(browser)).toBe("octavia");
    expect(await actions()).toEqual(["user.login", "user.create", expect.anything()]);
    const again = makeBrowser();
    provider.person = { ...octavia, preferred_username: "renamed", email: "new@example.com" };
    await signIn(again);
    expect(await getLogin(again)).toBe("octavia");
    const rows = await server.database.rows(sql`
      select a.email, a.name, e.verified_at is not null as verified, i.attributes->>'email' as reported,
        (select count(*)::integer from session_identities s where s.subject = i.subject) as sessions
      from accounts a join external_identities i on i.account_id = a.id join email_addresses e on e.account_id = a.id`);
    expect(rows).toEqual([
      { email: octavia.email, name: octavia.name, verified: true, reported: "new@example.com", sessions: 2 },
    ]);
  });

  test("returns to local paths only", async () => {
    provider.person = octavia;
    for (const path of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
      const page = await signIn(makeBrowser(), `/identity/company?return_to=${encodeURIComponent(path)}`);
      expect(page.location?.href).toBe(`${SITE}/`);
    }
  });

  test("is refused with a wrong state, in another browser, for another provider, a second time and after ten minutes", async () => {
    provider.person = octavia;
    const browser = makeBrowser();
    const getCallback = async () =>
      (await browser.open(`${SITE}/identity/company`, /\/callback\?/)).location ?? new URL(SITE);
    const wrongState = await getCallback();
    wrongState.searchParams.set("state", "x".repeat(43));
    expect(await refusal(browser, wrongState)).toBe("identity_expired");
    const otherBrowser = await getCallback();
    expect(await refusal(makeBrowser(), otherBrowser)).toBe("identity_expired");
    const otherProvider = await getCallback();
    otherProvider.pathname = "/identity/other/callback";
    expect(await refusal(browser, otherProvider)).toBe("identity_expired");
    const old = await getCallback();
    await server.database.run(sql`update login_attempts set created_at = now() - interval '11 minutes'`);
    expect(await refusal(browser, old)).toBe("identity_expired");
    const once = await getCallback();
    expect((await browser.request(once)).location?.href).toBe(`${SITE}/`);
    expect(await refusal(browser, once)).toBe("identity_expired");
  });

  test("is limited by address, unless it ends with a session", async () => {
    provider.person = octavia;
    const count = async () =>
      (await server.database.row<{ failures: number }>(sql`select failures from failed_attempts`))?.failures;
    await server.database.run(sql`delete from failed_attempts`);
    await signIn(makeBrowser());
    expect(await count()).toBe(0);
    await server.database.run(sql`update failed_attempts set failures = ${LIMITS.freeProviderSignInsPerAddress - 1}`);
    await makeBrowser().open(`${SITE}/identity/company`, /\/auth\?/);
    expect((await makeBrowser().request(`${SITE}/identity/company`)).status).toBe(429);
    const before = await server.database.rows(sql`select 1 from audit_events`);
    expect((await makeBrowser().request(`${SITE}/identity/company/callback?state=x`)).status).toBe(429);
    expect(await server.database.rows(sql`select 1 from audit_events`)).toEqual(before);
    await server.database.run(sql`delete from failed_attempts`);
  });

  test("is refused if the person declines at the provider", async () => {
    const browser = makeBrowser();
    const callback = (await browser.open(`${SITE}/identity/company`, /\/callback\?/)).location ?? new URL(SITE);
    callback.searchParams.delete("code");
    callback.searchParams.set("error", "access_denied");
    expect(await refusal(browser, callback)).toBe("identity_denied");
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, OpenIdProvider["forgery"]]>([
    ["another nonce", { claims: (claims) => ({ ...claims, nonce: "another" }) }],
    ["no nonce", { claims: ({ nonce: _, ...claims }) => claims }],
    ["another audience", { claims: (claims) => ({ ...claims, aud: "another" }) }],
    ["several audiences without a party", { claims: (claims) => ({ ...claims, aud: [CLIENT_ID, "another"] }) }],
    ["another authorized party", { claims: (claims) => ({ ...claims, azp: "another" }) }],
    ["another issuer", { claims: (claims) => ({ ...claims, iss: "https://other.example" }) }],
    ["an end before the clock skew", { claims: (claims) => ({ ...claims, exp: seconds() - 70 }) }],
    ["a signature of an unknown key", { signsWithOtherKey: true }],
    ["a redirect of the token request", { redirectsToken: true }],
  ])("is refused with %s", async (_, forgery) => {
    provider.person = octavia;
    provider.forgery = forgery;
    const browser = makeBrowser();
    expect((await signIn(browser)).location?.href).toBe(`${SITE}/login?error=identity_invalid`);
    expect(await getLogin(browser)).toBeNull();
    expect(await actions()).toEqual(["user.failed_login", expect.anything(), expect.anything()]);
  });

  test("is accepted with an end within the clock skew of a minute", async () => {
    provider.person = octavia;
    provider.forgery = { claims: (claims) => ({ ...claims, exp: seconds() - 50 }) };
    const browser = makeBrowser();
    await signIn(browser);
    expect(await getLogin(browser)).toBe("octavia");
  });

  test("goes on when the provider has changed its key", async () => {
    provider.person = octavia;
    await signIn(makeBrowser());
    await provider.rotateKeys();
    const browser = makeBrowser();
    await signIn(browser);
    expect(await getLogin(browser)).toBe("octavia");
  });

  test("ends with an explanation when the provider cannot be reached", async () => {
    const gone = await startOpenIdProvider([`${SITE}/identity/gone/callback`]);
    await addProvider("gone", gone);
    await gone.stop();
    expect((await signIn(makeBrowser(), "/identity/gone")).location?.search).toBe("?error=identity_unreachable");
  });

  test("is not possible with a disabled or unknown provider", async () => {
    const { id } = await addProvider("disabled", provider);
    await setIdentityProviderEnabled(admin(), { id, isEnabled: false });
    for (const slug of ["disabled", "unknown"]) {
      expect((await makeBrowser().request(`${SITE}/identity/${slug}`)).status).toBe(404);
    }
  });
});

describe("the test of a connection", () => {
  const run = (issuer: string) => testIdentityProvider(admin(), { issuer, clientId: CLIENT_ID });

  test("reads the discovery document, also by its own address", async () => {
    expect(await run(provider.issuer)).toBe(provider.issuer);
    expect(await run(`${provider.issuer}/.well-known/openid-configuration`)).toBe(provider.issuer);
  });

  test.each([
    ["names another issuer", JSON.stringify({ issuer: "https://other.example" })],
    ["is not JSON", "hello"],
    ["is larger than a megabyte", " ".repeat(2 ** 20 + 1)],
  ])("fails if the document %s, and so does a sign-in", async (_, document) => {
    const impostor = createServer((_request, response) =>
      response.setHeader("content-type", "application/json").end(document),
    );
    await new Promise<void>((resolve) => impostor.listen(0, "localhost", () => resolve()));
    const issuer = `http://localhost:${(impostor.address() as AddressInfo).port}`;
    await expect(run(issuer)).rejects.toMatchObject({ code: "UNPROCESSABLE", field: "issuer" });
    const slug = `impostor-${Math.random().toString(36).slice(2)}`;
    await addProvider(slug, { ...provider, issuer });
    expect((await signIn(makeBrowser(), `/identity/${slug}`)).location?.search).toMatch(/^\?error=identity_/);
    impostor.close();
  });

  test("says that nothing answers", async () => {
    await expect(run("http://localhost:1")).rejects.toThrow(/^The provider's discovery document could not be read\./);
  });
});

describe("the account of a person who signs in for the first time", () => {
  test("is the one with their verified address, if the provider has verified it too", async () => {
    await ensureAccountForTest(server.database, "octavia");
    provider.person = { ...octavia, preferred_username: "another" };
    expect((await signIn(makeBrowser())).location?.search).toBe("?error=identity_email");
    await server.database.run(sql`update email_addresses set verified_at = now()`);
    const browser = makeBrowser();
    await signIn(browser);
    expect(await getLogin(browser)).toBe("octavia");
    expect((await actions()).slice(0, 2)).toEqual(["user.login", "identity.link"]);
  });

  test("is never that of an address that the provider has not verified", async () => {
    await ensureAccountForTest(server.database, "octavia");
    await server.database.run(sql`update email_addresses set verified_at = now()`);
    for (const email_verified of [false, undefined]) {
      const browser = makeBrowser();
      provider.person = { sub: "o-1", preferred_username: "octavia", email: octavia.email ?? "" };
      if (email_verified !== undefined) provider.person.email_verified = email_verified;
      expect((await signIn(browser)).location?.search).toBe("?error=identity_email");
      expect(await getLogin(browser)).toBeNull();
    }
    expect(await server.database.rows(sql`select 1 from external_identities`)).toEqual([]);
  });

  test("is never that of an address for which another answer of the provider vouches", async () => {
    await ensureAccountForTest(server.database, "octavia");
    await server.database.run(sql`update email_addresses set verified_at = now()`);
    provider.person = { sub: "o-1", email: "octavia@example.com", email_verified: false };
    provider.forgery = { claims: (claims) => ({ ...claims, email_verified: true }) };
    expect((await signIn(makeBrowser())).location?.search).toBe("?error=identity_email");
  });

  test("is new beside an account with the same username, which is not taken over", async () => {
    await ensureAccountForTest(server.database, "octavia");
    await server.database.run(sql`insert into accounts (kind, login) values ('MANNEQUIN', 'octavia-2')`);
    provider.person = { ...octavia, email: "else@example.com" };
    const browser = makeBrowser();
    await signIn(browser);
    expect(await getLogin(browser)).toBe("octavia-3");
  });

  test("is not that of a person of another provider with the same subject", async () => {
    provider.person = octavia;
    other.person = {
      sub: octavia.sub,
      preferred_username: "mallory",
      email: "mallory@example.com",
      email_verified: true,
    };
    await signIn(makeBrowser());
    const browser = makeBrowser();
    await signIn(browser, "/identity/other");
    expect(await getLogin(browser)).toBe("mallory");
  });

  test("is the same through two providers that have both verified the address", async () => {
    provider.person = octavia;
    other.person = { ...octavia, sub: "o-2" };
    await signIn(makeBrowser());
    const browser = makeBrowser();
    await signIn(browser, "/identity/other");
    expect(await getLogin(browser)).toBe("octavia");
  });

  test("is the one that the directory has made, by names that people cannot change at the provider", async () => {
    await ensureAccountForTest(server.database, "hubot");
    await server.database.run(sql`
      insert into external_identities (provider_id, account_id, user_name)
      select p.id, a.id, 'hubot@company.example' from identity_providers p, accounts a where p.slug = 'company' and a.login = 'hubot'`);
    const name = "hubot@company.example";
    provider.person = { sub: "m-1", preferred_username: "mallory", name, email: name, email_verified: false };
    const mallory = makeBrowser();
    await signIn(mallory);
    expect(await getLogin(mallory)).toBe("mallory");
    provider.person = { sub: "h-1", preferred_username: name };
    const browser = makeBrowser();
    await signIn(browser);
    expect(await getLogin(browser)).toBe("hubot");
  });

  test("is not made where the provider makes none", async () => {
    const closed = await startOpenIdProvider([`${SITE}/identity/closed/callback`]);
    await addProvider("closed", closed, { provisions: false });
    closed.person = octavia;
    expect((await signIn(makeBrowser(), "/identity/closed")).location?.search).toBe("?error=identity_unknown");
    await closed.stop();
  });

  test("cannot be used while it is suspended", async () => {
    provider.person = octavia;
    await signIn(makeBrowser());
    await server.database.run(sql`update accounts set suspended_at = now() where login = 'octavia'`);
    const browser = makeBrowser();
    expect((await signIn(browser)).location?.search).toBe("?error=suspended");
    expect(await getLogin(browser)).toBeNull();
  });
});

describe("a signed-in person", () => {
  async function openBrowser(login: string) {
    await ensureAccountForTest(server.database, login);
    const browser = makeBrowser();
    browser.setCookie(SITE, "milepost_session", (await signedIn(server, login)).split("=")[1] ?? "");
    return browser;
  }

  async function link(browser: Browser, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) {
    const { text, status } = await browser.request(`${SITE}/identity/company/link`, { method: "POST", headers });
    if (status !== 200) return status;
    const { redirectTo } = JSON.parse(text) as { redirectTo: string };
    return (await browser.open(redirectTo, /^http:\/\/milepost\.test\/(?!identity\/)/)).location?.href;
  }

  const LIST = "{ safeViewer { externalIdentities { id username provider { name } viewerCanDelete } } }";
  const list = async (browser: Browser) =>
    (
      (await server.graphql(toCookie(browser), LIST)).data as {
        safeViewer: { externalIdentities: { id: string; viewerCanDelete: boolean }[] };
      }
    ).safeViewer.externalIdentities;
  const toCookie = (browser: Browser) => `milepost_session=${browser.getCookie(SITE, "milepost_session")}`;
  const unlink = (browser: Browser, id: string) =>
    server.graphql(
      toCookie(browser),
      `mutation { deleteExternalIdentity(input: { externalIdentityId: "${id}" }) { viewer { isSignedIn } } }`,
    );

  test("connects a provider, signs in with it, and disconnects it", async () => {
    provider.person = octavia;
    const browser = await openBrowser("hubot");
    expect(await link(browser)).toBe(`${SITE}/settings/identities`);
    const [identity] = await list(browser);
    expect(identity).toMatchObject({ username: "octavia", provider: { name: "company" }, viewerCanDelete: true });
    const second = makeBrowser();
    await signIn(second);
    expect(await getLogin(second)).toBe("hubot");
    await unlink(browser, identity?.id ?? "");
    expect(await list(browser)).toEqual([]);
    expect(await actions()).toEqual(["identity.unlink", "user.login", "identity.link"]);
  });

  test("cannot connect an identity of another account, or a second one of the same provider", async () => {
    provider.person = octavia;
    await signIn(makeBrowser());
    const browser = await openBrowser("hubot");
    expect(await link(browser)).toBe(`${SITE}/settings/identities?error=identity_taken`);
    browser.forget(provider.issuer);
    provider.person = { sub: "h-1", preferred_username: "hubot" };
    expect(await link(browser)).toBe(`${SITE}/settings/identities`);
    browser.forget(provider.issuer);
    provider.person = { sub: "h-2", preferred_username: "hubot" };
    expect(await link(browser)).toBe(`${SITE}/settings/identities?error=identity_linked`);
  });

  test("connects nothing at the request of another site, or signed out meanwhile", async () => {
    provider.person = octavia;
    expect(await link(await openBrowser("hubot"), { "sec-fetch-site": "cross-site" })).toBe(403);
    const browser = await openBrowser("hubot");
    const { text } = await browser.request(`${SITE}/identity/company/link`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
    });
    browser.setCookie(SITE, "milepost_session", (await signedIn(server, "mona")).split("=")[1] ?? "");
    const page = await browser.open((JSON.parse(text) as { redirectTo: string }).redirectTo, /test\/settings/);
    expect(page.location?.search).toBe("?error=identity_signed_out");
    expect(await list(browser)).toEqual([]);
  });

  test("cannot disconnect the only way to sign in", async () => {
    provider.person = octavia;
    const browser = makeBrowser();
    await signIn(browser);
    const [identity] = await list(browser);
    expect(identity?.viewerCanDelete).toBe(false);
    expect((await unlink(browser, identity?.id ?? "")).errors?.[0]?.message).toBe(
      "This is your only way to sign in. Set a password or connect another identity provider first.",
    );
    expect(await list(browser)).toHaveLength(1);
  });

  test("cannot disconnect the identity of somebody else", async () => {
    provider.person = octavia;
    const octavias = makeBrowser();
    await signIn(octavias);
    const [identity] = await list(octavias);
    expect((await unlink(await openBrowser("hubot"), identity?.id ?? "")).errors?.[0]?.type).toBe("NOT_FOUND");
  });
});

describe("a back-channel logout", () => {
  const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };

  async function logOut(changes: Record<string, unknown>, typ = "logout+jwt") {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: provider.issuer,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 120,
      jti: `${Math.random()}`,
      events: EVENTS,
    };
    return sendToken(await provider.sign({ ...claims, ...changes }, typ));
  }

  const sendToken = async (token: string) =>
    (
      await fetch(`${server.url}/identity/company/backchannel-logout`, {
        method: "POST",
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status;

  async function getProviderSession(): Promise<string> {
    const row = await server.database.row<{ sid: string }>(sql`
      select provider_session as sid from session_identities order by session_id desc limit 1`);
    return row?.sid ?? "";
  }

  test("ends the sessions of the subject, or the one that it names, and their streams", async () => {
    provider.person = octavia;
    const [first, second, third] = [makeBrowser(), makeBrowser(), makeBrowser()];
    await signIn(first);
    await signIn(second);
    await signIn(third);
    const stream = await server.send("/live", {
      cookie: `milepost_session=${third.getCookie(SITE, "milepost_session")}`,
      body: { operations: [] },
    });
    expect(await logOut({ sid: await getProviderSession(), sub: octavia.sub })).toBe(200);
    expect(await Promise.all([first, second, third].map(getLogin))).toEqual(["octavia", "octavia", null]);
    // Ends when the server ends it.
    await stream.text();
    expect(await logOut({ sub: octavia.sub })).toBe(200);
    expect(await Promise.all([first, second].map(getLogin))).toEqual([null, null]);
    expect((await actions())[0]).toBe("user.back_channel_logout");
  }, 30_000);

  test("is refused with a token that is not a valid logout token, or was used", async () => {
    provider.person = octavia;
    const browser = makeBrowser();
    await signIn(browser);
    const sub = octavia.sub;
    const now = Math.floor(Date.now() / 1000);
    for (const changes of [
      {},
      { sub, aud: "another" },
      { sub, iss: "https://other.example" },
      { sub, iat: now - 600, exp: now - 500 },
      { sub, nonce: "n" },
      { sub, events: {} },
      { sub, jti: undefined },
    ]) {
      expect([changes, await logOut(changes)]).toEqual([changes, 400]);
    }
    expect(await logOut({ sub }, "at+jwt")).toBe(400);
    expect(await sendToken("x")).toBe(400);
    expect(await getLogin(browser)).toBe("octavia");
    expect(await logOut({ sub: "somebody else", jti: "once" })).toBe(200);
    expect(await logOut({ sub, jti: "once" })).toBe(400);
    expect(await getLogin(browser)).toBe("octavia");
  });
});

/** The code of the error that an answer leads to. */
async function refusal(browser: Browser, callback: URL): Promise<string | null | undefined> {
  return (await browser.request(callback)).location?.searchParams.get("error");
}
