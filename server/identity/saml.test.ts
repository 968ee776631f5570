import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import type { Provider } from "#server/identity/provider.ts";
import type { SettingsInput } from "#server/identity/provider-input.ts";
import { createIdentityProvider, updateIdentityProvider } from "#server/identity/write-provider.ts";
import { copyDatabase } from "#server/test/database.ts";
import { Browser } from "#server/test/identity/browser.ts";
import { makeCertificate } from "#server/test/identity/certificate.ts";
import {
  makeId,
  makeSamlProvider,
  SIGN_IN_URL,
  type Assertion,
  type SamlIdentityProvider,
  type SamlRequest,
} from "#server/test/identity/saml-provider.ts";
import { ensureAccountForTest } from "#server/test/people.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";

const SITE = "http://milepost.test";
const METADATA = `${SITE}/identity/company/metadata`;
let server: TestServer;
let drop: () => Promise<void>;
let idp: SamlIdentityProvider;
let provider: Provider;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection);
  await ensureAccountForTest(server.database, "mona");
  const certificate = makeCertificate("idp.example");
  provider = await createIdentityProvider(admin(), {
    kind: "SAML",
    slug: "company",
    settings: toSettings({
      entityId: "https://idp.example/metadata",
      signInUrl: SIGN_IN_URL,
      certificates: certificate.certificate,
    }),
  });
  idp = makeSamlProvider(await (await server.send("/identity/company/metadata")).text(), certificate);
});
beforeEach(async () => {
  await server.database.run(sql`delete from accounts where login <> 'mona'`);
  await server.database.run(sql`delete from external_identities`);
});
afterAll(async () => {
  await server.stop();
  await drop();
});

const toSettings = (changes: Partial<SettingsInput>): SettingsInput => ({
  name: "Company",
  provisions: true,
  trustsEmail: true,
  mappings: [],
  ...changes,
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

const makeBrowser = () => new Browser({ [SITE]: server.url });
const octavia = { attributes: { email: "octavia@example.com", username: "octavia", displayName: "Octavia Cat" } };

async function start(browser: Browser, path = "/identity/company"): Promise<SamlRequest> {
  const page = await browser.open(SITE + path, /^https:\/\/idp\.example/);
  return idp.readRequest(page.location ?? new URL(SITE));
}

type Form = { SAMLResponse: string; RelayState: string };

/** The provider's page posts the form: the browser sends no cookies with it. */
async function post(form: Form): Promise<URL> {
  const response = await fetch(`${server.url}/identity/company/acs`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "cross-site", origin: "https://idp.example" },
    body: new URLSearchParams(form),
  });
  return new URL(response.headers.get("location") ?? "", SITE);
}

/** Signs in; where it ends. */
async function signIn(browser: Browser, changes: Partial<Assertion> = octavia): Promise<string> {
  const form = await idp.respond(await start(browser), { ...octavia, ...changes });
  return finish(browser, form);
}

async function finish(browser: Browser, form: Form): Promise<string> {
  const location = await post(form);
  if (!location.pathname.startsWith("/identity/")) return location.pathname + location.search;
  const page = await browser.request(location);
  return (page.location?.pathname ?? "") + (page.location?.search ?? "");
}

async function getLogin(browser: Browser): Promise<string | null> {
  const secret = browser.getCookie(SITE, "milepost_session");
  if (secret === undefined) return null;
  const { data } = await server.graphql(`milepost_session=${secret}`, "{ safeViewer { user { login } } }");
  return (data as { safeViewer: { user: { login: string } | null } }).safeViewer.user?.login ?? null;
}

const INVALID = "/login?error=identity_invalid";
const EXPIRED = "/login?error=identity_expired";
const seconds = (count: number) => new Date(Date.now() + count * 1000);
const toText = ({ SAMLResponse }: Form) => Buffer.from(SAMLResponse, "base64").toString();
const toForm = (xml: string, { RelayState }: Form): Form => ({
  SAMLResponse: Buffer.from(xml).toString("base64"),
  RelayState,
});

describe("a sign-in with SAML", () => {
  test("creates an account at the first time, and finds it again", async () => {
    const browser = makeBrowser();
    const form = await idp.respond(await start(browser, "/identity/company?return_to=/octavia"), octavia);
    expect(await finish(browser, form)).toBe("/octavia");
    expect(await getLogin(browser)).toBe("octavia");
    const again = makeBrowser();
    expect(await signIn(again, { attributes: {} })).toBe("/");
    expect(await getLogin(again)).toBe("octavia");
    expect(await server.database.rows(sql`select email, name from accounts where login = 'octavia'`)).toEqual([
      { email: "octavia@example.com", name: "Octavia Cat" },
    ]);
  });

  test("begins with a request that names this site and where to send the answer", async () => {
    expect(await start(makeBrowser())).toMatchObject({ acs: `${SITE}/identity/company/acs`, issuer: METADATA });
    const metadata = await (await server.send("/identity/company/metadata")).text();
    expect(metadata).toContain(`entityID="${METADATA}"`);
    expect(metadata).toContain('WantAssertionsSigned="true"');
  });

  test.each<[string, () => Partial<Assertion>]>([
    ["another audience", () => ({ audience: "https://other.example" })],
    ["another recipient", () => ({ recipient: "https://other.example/acs" })],
    ["another issuer", () => ({ issuer: "https://other.example" })],
    ["an unknown request", () => ({ inResponseTo: makeId() })],
    ["no request", () => ({ inResponseTo: "" })],
    ["an end before the clock skew", () => ({ notOnOrAfter: seconds(-70) })],
    ["a beginning after the clock skew", () => ({ notBefore: seconds(70) })],
    [
      "a NameID that changes each time",
      () => ({ nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }),
    ],
  ])("is refused with %s", async (_, getChanges) => {
    const browser = makeBrowser();
    expect(await signIn(browser, getChanges())).toBe(INVALID);
    expect(await getLogin(browser)).toBeNull();
  });

  test("is accepted within the clock skew of a minute", async () => {
    expect(await signIn(makeBrowser(), { notOnOrAfter: seconds(-50) })).toBe("/");
    expect(await signIn(makeBrowser(), { notBefore: seconds(50) })).toBe("/");
  });

  test("is refused in another browser, with another state, and after ten minutes", async () => {
    const browser = makeBrowser();
    expect(await finish(makeBrowser(), await idp.respond(await start(browser), octavia))).toBe(EXPIRED);
    const [first, second] = [await start(browser), await start(browser)];
    expect(await finish(browser, await idp.respond({ ...first, relayState: second.relayState }, octavia))).toBe(
      EXPIRED,
    );
    const old = await idp.respond(await start(browser), octavia);
    await server.database.run(sql`update login_attempts set created_at = now() - interval '11 minutes'`);
    expect(await finish(browser, old)).toBe(INVALID);
    expect(await getLogin(browser)).toBeNull();
  });

  test("is refused when a response is sent again, also as the answer to another request", async () => {
    const browser = makeBrowser();
    const form = await idp.respond(await start(browser), octavia);
    expect(await finish(browser, form)).toBe("/");
    expect(await finish(makeBrowser(), form)).toBe(INVALID);
    const stolen = await idp.respond(await start(browser), octavia);
    const attacker = makeBrowser();
    const request = await start(attacker);
    const changed = toForm(toText(stolen).replace(/(<samlp:Response[^>]*InResponseTo=")[^"]+/, `$1${request.id}`), {
      ...stolen,
      RelayState: request.relayState,
    });
    expect(await finish(attacker, changed)).toBe(INVALID);
  });
});

describe("the signature of an assertion", () => {
  test("is required, of a known key", async () => {
    const browser = makeBrowser();
    const form = await idp.respond(await start(browser), octavia);
    const unsigned = toText(form).replace(/<ds:Signature.*<\/ds:Signature>/s, "");
    expect(unsigned).not.toContain("SignatureValue");
    expect(await finish(browser, toForm(unsigned, form))).toBe(INVALID);
    const stranger = makeSamlProvider(await (await server.send("/identity/company/metadata")).text());
    expect(await finish(browser, await stranger.respond(await start(browser), octavia))).toBe(INVALID);
  });

  test("covers what is read: a changed name is refused", async () => {
    const browser = makeBrowser();
    const form = await idp.respond(await start(browser), octavia);
    expect(await finish(browser, toForm(toText(form).replace(">o-1<", ">mona<"), form))).toBe(INVALID);
  });

  test.each(["before", "after", "around", "inside"])(
    "is not taken for a forged assertion %s the signed one",
    async (position) => {
      const browser = makeBrowser();
      const form = await idp.respond(await start(browser), octavia);
      const xml = toText(form);
      const [signed = ""] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? [];
      const forged = signed
        .replace(/<ds:Signature.*<\/ds:Signature>/s, "")
        .replace(/ ID="[^"]+"/, ` ID="${makeId()}"`)
        .replace(">o-1<", ">mona<");
      const [signature = ""] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed) ?? [];
      const wrapped = {
        before: forged + signed,
        after: signed + forged,
        around: forged.replace("</saml:Issuer>", `</saml:Issuer><saml:Advice>${signed}</saml:Advice>`),
        inside: forged.replace(
          "</saml:Issuer>",
          `</saml:Issuer>${signature.replace("</ds:Signature>", `<ds:Object>${signed.replace(signature, "")}</ds:Object></ds:Signature>`)}`,
        ),
      }[position];
      expect(await finish(browser, toForm(xml.replace(signed, wrapped ?? ""), form))).toBe(INVALID);
      expect(await getLogin(browser)).toBeNull();
    },
  );

  test("is refused with SHA-1", async () => {
    const metadata = await (await server.send("/identity/company/metadata")).text();
    const weak = makeSamlProvider(metadata, idp.certificate, {
      algorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
    });
    const browser = makeBrowser();
    expect(await finish(browser, await weak.respond(await start(browser), octavia))).toBe(INVALID);
  });

  test("is checked against all certificates, so that the provider can change them", async () => {
    const next = makeCertificate("idp.example");
    const metadata = await (await server.send("/identity/company/metadata")).text();
    const settings = { entityId: "https://idp.example/metadata", signInUrl: SIGN_IN_URL };
    const certificates = idp.certificate.certificate + next.certificate;
    await updateIdentityProvider(admin(), { id: provider.id, settings: toSettings({ ...settings, certificates }) });
    const rotated = makeSamlProvider(metadata, next);
    for (const signer of [idp, rotated]) {
      const browser = makeBrowser();
      expect(await finish(browser, await signer.respond(await start(browser), octavia))).toBe("/");
    }
  });
});

describe("the name of a person", () => {
  test("is all of its text: a comment in the NameID does not cut it", async () => {
    await signIn(makeBrowser(), { nameId: "mona", attributes: { username: "mona-idp" } });
    const browser = makeBrowser();
    await signIn(browser, { nameId: "mona<!-- comment -->.evil", attributes: { username: "evil" } });
    expect(await getLogin(browser)).toBe("evil");
    const form = await idp.respond(await start(browser), { nameId: "mona.evil" });
    const xml = toText(form).replace(">mona.evil<", ">mona<!---->.evil<");
    const second = makeBrowser();
    await finish(second, toForm(xml, form));
    expect(await getLogin(second)).not.toBe("mona-idp");
  });

  test("is linked by an address only if the administrator trusts the provider's addresses", async () => {
    await ensureAccountForTest(server.database, "octavia");
    await server.database.run(sql`update email_addresses set verified_at = now()`);
    const settings = { entityId: "https://idp.example/metadata", signInUrl: SIGN_IN_URL, trustsEmail: false };
    const certificates = idp.certificate.certificate;
    await updateIdentityProvider(admin(), { id: provider.id, settings: toSettings({ ...settings, certificates }) });
    expect(await signIn(makeBrowser())).toBe("/login?error=identity_email");
    await updateIdentityProvider(admin(), {
      id: provider.id,
      settings: toSettings({ ...settings, certificates, trustsEmail: true }),
    });
    const browser = makeBrowser();
    expect(await signIn(browser)).toBe("/");
    expect(await getLogin(browser)).toBe("octavia");
  });
});

describe("the settings of a SAML provider", () => {
  const create = (settings: Partial<SettingsInput>) =>
    createIdentityProvider(admin(), { kind: "SAML", slug: "x", settings: toSettings(settings) });

  test("are read from its metadata", async () => {
    const created = await create({ metadataXml: idp.metadata() });
    expect(created.settings).toMatchObject({
      entityId: "https://idp.example/metadata",
      signInUrl: SIGN_IN_URL,
      certificates: [idp.certificate.certificate.replace(/-----[^-]+-----|\s/g, "")],
    });
  });

  test.each<[string, Partial<SettingsInput>, string]>([
    ["no metadata", { metadataXml: "<a/>" }, "metadataXml"],
    ["no XML", { metadataXml: "hello" }, "metadataXml"],
    ["a document type", { metadataXml: `<!DOCTYPE a [<!ENTITY b "c">]><a/>` }, "metadataXml"],
    ["no certificate", { entityId: "a", signInUrl: SIGN_IN_URL, certificates: "" }, "certificates"],
    ["what is no certificate", { entityId: "a", signInUrl: SIGN_IN_URL, certificates: "aGVsbG8=" }, "certificates"],
    ["an address without https", { entityId: "a", signInUrl: "http://idp.example" }, "signInUrl"],
  ])("are refused with %s", async (_, settings, field) => {
    await expect(create(settings)).rejects.toMatchObject({ code: "UNPROCESSABLE", field });
  });
});

test("only the route of SAML responses accepts a form of another site", async () => {
  for (const path of [
    "/session",
    "/logout",
    "/graphql",
    "/identity/company/link",
    "/identity/company/acs/",
    "/identity/x",
  ]) {
    const response = await server.send(path, { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
    expect([path, response.status]).toEqual([path, path.endsWith("acs/") ? 303 : 403]);
  }
});

describe("confirming the access of a session at the provider", () => {
  /** A browser whose session was opened long ago. */
  async function openOldSession(): Promise<Browser> {
    const browser = makeBrowser();
    await signIn(browser);
    await server.database.run(sql`update sessions set confirmed_at = now() - interval '3 hours'`);
    return browser;
  }

  async function isConfirmed(): Promise<boolean> {
    const row = await server.database.row<{ isConfirmed: boolean }>(sql`
      select bool_or(confirmed_at > now() - interval '2 hours') as is_confirmed from sessions`);
    return row?.isConfirmed === true;
  }

  const confirm = async (browser: Browser, changes: Partial<Assertion> = {}) =>
    finish(browser, await idp.respond(await start(browser, "/identity/company/confirm"), { ...octavia, ...changes }));

  const CONFIRMED = "/settings/confirmed";

  test("makes the provider ask again, and counts for the session", async () => {
    const browser = await openOldSession();
    expect((await start(browser)).forcesAuthn).toBe(false);
    expect((await start(browser, "/identity/company/confirm")).forcesAuthn).toBe(true);
    expect(await confirm(browser)).toBe(CONFIRMED);
    expect(await isConfirmed()).toBe(true);
  });

  test("is refused if the provider has not asked again, or does not report when", async () => {
    const browser = await openOldSession();
    for (const authnInstant of [seconds(-90), seconds(-86_400), seconds(3600), null]) {
      expect(await confirm(browser, { authnInstant })).toBe(`${CONFIRMED}?error=identity_stale`);
    }
    expect(await isConfirmed()).toBe(false);
    expect(await confirm(browser, { authnInstant: seconds(-30) })).toBe(CONFIRMED);
  });

  test("is refused to another person, and makes no account for them", async () => {
    const browser = await openOldSession();
    expect(await confirm(browser, { nameId: "o-2" })).toBe(`${CONFIRMED}?error=identity_other`);
    expect(await isConfirmed()).toBe(false);
    expect(await server.database.rows(sql`select subject from external_identities`)).toEqual([{ subject: "o-1" }]);
  });

  test("is refused with a response that was used", async () => {
    const browser = await openOldSession();
    const form = await idp.respond(await start(browser, "/identity/company/confirm"), octavia);
    expect(await finish(browser, form)).toBe(CONFIRMED);
    await server.database.run(sql`update sessions set confirmed_at = now() - interval '3 hours'`);
    expect(await finish(browser, form)).toMatch(/^\/login\?error=identity_(expired|invalid)$/);
    expect(await isConfirmed()).toBe(false);
  });
});
