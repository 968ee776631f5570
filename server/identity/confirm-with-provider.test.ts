import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createIdentityProvider, setIdentityProviderEnabled } from "#server/identity/write-provider.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { Browser } from "#server/test/identity/browser.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOpenIdProvider,
  type OpenIdProvider,
} from "#server/test/identity/openid-provider.ts";
import { ensureAccountForTest } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";
import { MANAGED_SIGN_IN } from "#shared/messages.ts";

const SITE = "http://milepost.test";
const OCTAVIA = { sub: "o-1", preferred_username: "octavia", email: "octavia@example.com", email_verified: true };
const SLUGS = ["company", "other"] as const;
type Slug = (typeof SLUGS)[number];

let server: TestServer;
let drop: () => Promise<void>;
let providers: Record<Slug, { id: number; provider: OpenIdProvider }>;

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

async function addProvider(slug: Slug) {
  const provider = await startOpenIdProvider([`${SITE}/identity/${slug}/callback`]);
  const settings = { name: slug, issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  const { id } = await createIdentityProvider(admin(), {
    kind: "OIDC",
    slug,
    settings: { ...settings, provisions: true, trustsEmail: false, mappings: [] },
  });
  return { id, provider };
}

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, { env: { MILEPOST_IDENTITY_ALLOW_HTTP: "true" } });
  await ensureAccountForTest(server.database, "mona");
  providers = { company: await addProvider("company"), other: await addProvider("other") };
});

beforeEach(async () => {
  for (const slug of SLUGS) providers[slug].provider.forgery = {};
  providers.company.provider.person = OCTAVIA;
  await server.database.run(sql`delete from accounts where login <> 'mona'`);
});

afterAll(async () => {
  await Promise.all(SLUGS.map((slug) => providers[slug].provider.stop()));
  await server.stop();
  await drop();
});

const open = (browser: Browser, path: string) => browser.open(SITE + path, /^http:\/\/milepost\.test\/(?!identity\/)/);

/** A browser in which octavia has signed in with the provider, three hours ago. */
async function openOldSession(): Promise<Browser> {
  const browser = new Browser({ [SITE]: server.url });
  await open(browser, "/identity/company");
  await age();
  return browser;
}

const age = () => server.database.run(sql`update sessions set confirmed_at = now() - interval '3 hours'`);
const toCookie = (browser: Browser) => `milepost_session=${browser.getCookie(SITE, "milepost_session") ?? ""}`;

/** Where it ends. */
async function confirm(browser: Browser, slug: Slug = "company"): Promise<string> {
  const { location, status } = await open(browser, `/identity/${slug}/confirm`);
  return location ? location.pathname + location.search : String(status);
}

/** Whether a dangerous change is accepted. */
async function isConfirmed(browser: Browser): Promise<boolean> {
  const mutation = `mutation { deleteOtherSessions(input: {}) { viewer { isSignedIn } } }`;
  const { errors } = await server.graphql(toCookie(browser), mutation);
  return errors === undefined;
}

const CONFIRMED = "/settings/confirmed";

describe("confirming access at an OpenID provider", () => {
  test("is for those who sign in with it, and makes dangerous changes possible", async () => {
    const browser = await openOldSession();
    const { data } = await server.graphql(
      toCookie(browser),
      "{ safeViewer { confirmationMethods confirmationProviders { name slug } } }",
    );
    expect(data).toEqual({
      safeViewer: { confirmationMethods: [], confirmationProviders: [{ name: "company", slug: "company" }] },
    });
    expect(await isConfirmed(browser)).toBe(false);
    expect(await confirm(browser)).toBe(CONFIRMED);
    expect(await isConfirmed(browser)).toBe(true);
    const [entry] = await server.database.rows(sql`select action, data from audit_events order by id desc limit 1`);
    expect(entry).toEqual({ action: "user.confirm_access", data: { provider: "company" } });
  });

  test("makes the provider ask again", async () => {
    const browser = await openOldSession();
    const page = await browser.request(`${SITE}/identity/company/confirm`);
    const parameters = page.location?.searchParams;
    expect([parameters?.get("prompt"), parameters?.get("max_age")]).toEqual(["login", "0"]);
    const signIn = await browser.request(`${SITE}/identity/company`);
    expect(signIn.location?.searchParams.get("prompt")).toBeNull();
  });

  test("is refused if the provider has not asked again, or does not report when", async () => {
    const browser = await openOldSession();
    const now = Math.floor(Date.now() / 1000);
    for (const authTime of [now - 90, now - 86_400, now + 3600, undefined]) {
      providers.company.provider.forgery = { claims: (claims) => ({ ...claims, auth_time: authTime }) };
      expect(await confirm(browser)).toBe(`${CONFIRMED}?error=identity_stale`);
    }
    expect(await isConfirmed(browser)).toBe(false);
    providers.company.provider.forgery = { claims: (claims) => ({ ...claims, auth_time: now - 30 }) };
    expect(await confirm(browser)).toBe(CONFIRMED);
  });

  test("is refused to another person, with an account or without", async () => {
    providers.company.provider.person = { sub: "h-1", preferred_username: "hubot" };
    const hubot = await openOldSession();
    providers.company.provider.person = OCTAVIA;
    hubot.forget(providers.company.provider.issuer);
    expect(await confirm(hubot)).toBe(`${CONFIRMED}?error=identity_other`);
    const browser = await openOldSession();
    providers.company.provider.person = { sub: "m-1", preferred_username: "monalisa" };
    browser.forget(providers.company.provider.issuer);
    expect(await confirm(browser)).toBe(`${CONFIRMED}?error=identity_other`);
    expect(await isConfirmed(browser)).toBe(false);
    expect(await server.database.rows(sql`select 1 from accounts where login = 'monalisa'`)).toEqual([]);
  });

  test("is refused with an answer that was used, and in another session", async () => {
    const browser = await openOldSession();
    const { location } = await browser.open(`${SITE}/identity/company/confirm`, /\/callback\?/);
    expect((await browser.request(location ?? SITE)).location?.pathname).toBe(CONFIRMED);
    await age();
    expect((await browser.request(location ?? SITE)).location?.search).toBe("?error=identity_expired");
    const second = await browser.open(`${SITE}/identity/company/confirm`, /\/callback\?/);
    await ensureAccountForTest(server.database, "hubot");
    browser.setCookie(SITE, "milepost_session", (await signedIn(server, "hubot")).split("=")[1] ?? "");
    await age();
    const page = await browser.request(second.location ?? SITE);
    expect(page.location?.search).toBe("?error=identity_signed_out");
    expect(await isConfirmed(browser)).toBe(false);
  });

  test("is not offered by other providers, disabled ones, and to nobody", async () => {
    const browser = await openOldSession();
    expect(await confirm(browser, "other")).toBe("404");
    expect(await confirm(new Browser({ [SITE]: server.url }))).toBe("/login?return_to=%2Fidentity%2Fcompany%2Fconfirm");
    const { id } = providers.company;
    await setIdentityProviderEnabled(admin(), { id, isEnabled: false });
    expect(await confirm(browser)).toBe("404");
    await setIdentityProviderEnabled(admin(), { id, isEnabled: true });
  });

  test("is for an enterprise-managed user at their company's provider only, and no other is connected", async () => {
    const browser = await openOldSession();
    await server.database.run(sql`
      insert into external_identities (provider_id, subject, account_id)
      select ${providers.other.id}, 'o-2', id from accounts where login = 'octavia'`);
    await server.database.run(sql`
      insert into managed_accounts (account_id, provider_id)
      select id, ${providers.company.id} from accounts where login = 'octavia'`);
    expect([await confirm(browser, "other"), await confirm(browser)]).toEqual(["404", CONFIRMED]);
    const refused = await browser.request(`${SITE}/identity/other/link`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { message: MANAGED_SIGN_IN }]);
  });

  test("comes before another provider is connected, with which a stranger could confirm", async () => {
    const browser = await openOldSession();
    const link = () =>
      browser.request(`${SITE}/identity/other/link`, { method: "POST", headers: { "sec-fetch-site": "same-origin" } });
    const refused = await link();
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { type: "CONFIRMATION_REQUIRED" }]);
    await confirm(browser);
    expect((await link()).status).toBe(200);
  });
});
