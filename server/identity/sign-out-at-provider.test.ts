import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIdentityProvider, updateIdentityProvider } from "#server/identity/write-provider.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { Browser, type Page } from "#server/test/identity/browser.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOpenIdProvider,
  type OpenIdProvider,
} from "#server/test/identity/openid-provider.ts";
import { ensureAccountForTest } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";
import { unescapeHtml } from "#shared/escape-html.ts";

const SITE = "http://milepost.test";
let server: TestServer;
let drop: () => Promise<void>;
let provider: OpenIdProvider;
let providerId: number;

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

const toSettings = (signsOut: boolean, issuer = provider.issuer) => ({
  name: "Company",
  issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  provisions: true,
  trustsEmail: false,
  mappings: [],
  signsOut,
});

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, { env: { MILEPOST_IDENTITY_ALLOW_HTTP: "true" } });
  await ensureAccountForTest(server.database, "mona");
  provider = await startOpenIdProvider([`${SITE}/identity/company/callback`]);
  provider.person = { sub: "o-1", preferred_username: "octavia" };
  const input = { kind: "OIDC", slug: "company", settings: toSettings(true) } as const;
  providerId = (await createIdentityProvider(admin(), input)).id;
});

afterAll(async () => {
  await provider.stop();
  await server.stop();
  await drop();
});

async function openSession(): Promise<Browser> {
  const browser = new Browser({ [SITE]: server.url });
  await browser.open(`${SITE}/identity/company`, /^http:\/\/milepost\.test\/(?!identity\/)/);
  return browser;
}

const signOut = (browser: Browser) =>
  browser.request(`${SITE}/logout`, { method: "POST", headers: { "sec-fetch-site": "same-origin" } });

const getNext = ({ text }: Page) => /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text)?.[1];

const countSessions = async () =>
  (await server.database.row<{ count: number }>(sql`select count(*)::integer as count from sessions`))?.count;

describe("signing out of a session that an OpenID provider has opened", () => {
  test("ends it, continues at the provider, and comes back", async () => {
    const browser = await openSession();
    const page = await signOut(browser);
    expect([page.status, await countSessions(), browser.getCookie(SITE, "milepost_session")]).toEqual([
      200,
      0,
      undefined,
    ]);
    const url = new URL(unescapeHtml(getNext(page) ?? ""));
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT_ID,
      post_logout_redirect_uri: `${SITE}/identity/company/signed-out`,
    });
    // The provider asks.
    const question = await browser.request(url);
    const [, action = ""] = /action="([^"]+)"/.exec(question.text) ?? [];
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(question.text) ?? [];
    const answer = await browser.request(action, {
      method: "POST",
      body: new URLSearchParams({ xsrf, logout: "yes" }),
    });
    expect(answer.location?.href).toBe(`${SITE}/identity/company/signed-out`);
    expect((await browser.request(answer.location ?? SITE)).location?.href).toBe(`${SITE}/`);
  });

  test("ends here if the provider cannot be reached", async () => {
    const browser = await openSession();
    await server.database.run(sql`
      update identity_providers set settings = settings || '{"issuer":"http://localhost:1"}'::jsonb`);
    const page = await signOut(browser);
    expect([page.location?.pathname, await countSessions()]).toEqual(["/", 0]);
    await server.database.run(sql`
      update identity_providers set settings = settings || ${JSON.stringify({ issuer: provider.issuer })}::jsonb`);
  });

  test("ends here for a session that a password has opened", async () => {
    const browser = new Browser({ [SITE]: server.url });
    browser.setCookie(SITE, "milepost_session", (await signedIn(server, "mona")).split("=")[1] ?? "");
    expect((await signOut(browser)).location?.pathname).toBe("/");
  });

  test("ends here unless the provider's settings say otherwise", async () => {
    await updateIdentityProvider(admin(), { id: providerId, settings: toSettings(false) });
    const page = await signOut(await openSession());
    expect([page.location?.pathname, await countSessions()]).toEqual(["/", 0]);
  });
});
