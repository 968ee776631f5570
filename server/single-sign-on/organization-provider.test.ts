import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addOrganizationMember, organizationRole } from "#server/access/membership.ts";
import {
  createIdentityProvider,
  deleteIdentityProvider,
  setIdentityProviderEnabled,
} from "#server/identity/write-provider.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
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

const SITE = "http://milepost.test";
const LOGINS = ["octo", "acme"] as const;

type Organization = { id: number; providerId: number; provider: OpenIdProvider };

let server: TestServer;
let drop: () => Promise<void>;
let accounts: Record<"mona" | "hubot" | "tess", number>;
let organizations: Record<(typeof LOGINS)[number], Organization>;

const mona = (): Context => ({
  ...contextFor(server.database, {
    accountId: accounts.mona,
    login: "mona",
    isSiteAdmin: true,
    scopes: null,
    hiddenOrganizationIds: [],
    hasConfirmedAccess: true,
  }),
  config: server.config,
});

async function addPerson(login: string): Promise<number> {
  await ensureAccountForTest(server.database, login);
  const row = await server.database.row<{ id: number }>(sql`select id from accounts where login = ${login}`);
  return row?.id ?? 0;
}

/** An organization with a private repository, of which hubot is a member, and its own provider. */
async function addOrganization(login: string): Promise<Organization> {
  const provider = await startOpenIdProvider([`${SITE}/identity/${login}-login/callback`]);
  const { id } = await createOrganization(mona(), { login });
  await createRepository(mona(), { ownerId: id, name: "secret", visibility: "PRIVATE" });
  await addOrganizationMember(mona(), { organizationId: id, accountId: accounts.hubot, role: "MEMBER" });
  const settings = { name: login, issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  const created = await createIdentityProvider(mona(), {
    kind: "OIDC",
    slug: `${login}-login`,
    organization: login,
    settings: { ...settings, provisions: true, trustsEmail: false, mappings: [] },
  });
  await server.database.run(
    sql`insert into single_sign_on_organizations (organization_id, required_since) values (${id}, now())`,
  );
  return { id, providerId: created.id, provider };
}

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, {
    env: { MILEPOST_IDENTITY_ALLOW_HTTP: "true", MILEPOST_METRICS: "open" },
  });
  accounts = { mona: await addPerson("mona"), hubot: await addPerson("hubot"), tess: await addPerson("tess") };
  organizations = { octo: await addOrganization("octo"), acme: await addOrganization("acme") };
});

beforeEach(async () => {
  await server.database.run(sql`delete from external_identities`);
  await server.database.run(sql`delete from session_identities`);
});

afterAll(async () => {
  await Promise.all(LOGINS.map((login) => organizations[login].provider.stop()));
  await server.stop();
  await drop();
});

/** A browser in which the person is signed in. */
async function openBrowser(login: string): Promise<Browser> {
  const browser = new Browser({ [SITE]: server.url });
  const [name = "", value = ""] = (await signedIn(server, login)).split("=");
  browser.setCookie(SITE, name, value);
  return browser;
}

async function canSee(browser: Browser, owner: string): Promise<boolean> {
  const cookie = `milepost_session=${browser.getCookie(SITE, "milepost_session") ?? ""}`;
  const { data } = await server.graphql(cookie, `{ repository(owner: "${owner}", name: "secret") { id } }`);
  return data?.["repository"] != null;
}

const authenticate = (browser: Browser, login: string, returnTo = "/octo/secret/issues") =>
  browser.open(
    `${SITE}/identity/${login}-login?return_to=${encodeURIComponent(returnTo)}`,
    /^http:\/\/milepost\.test\/(?!identity\/)/,
  );

describe("a member of two organizations with different providers", () => {
  test("sees each after they have authenticated with its provider, and continues where they were", async () => {
    const browser = await openBrowser("hubot");
    expect([await canSee(browser, "octo"), await canSee(browser, "acme")]).toEqual([false, false]);
    organizations.octo.provider.person = { sub: "hubot at octo" };
    const page = await authenticate(browser, "octo", "/octo/secret/issues?q=is%3Aopen");
    expect(page.location?.href).toBe(`${SITE}/octo/secret/issues?q=is%3Aopen`);
    expect([await canSee(browser, "octo"), await canSee(browser, "acme")]).toEqual([true, false]);
    organizations.acme.provider.person = { sub: "hubot at acme" };
    await authenticate(browser, "acme");
    expect([await canSee(browser, "octo"), await canSee(browser, "acme")]).toEqual([true, true]);
  });

  test("sees it in this session only", async () => {
    const [browser, other] = [await openBrowser("hubot"), await openBrowser("hubot")];
    organizations.octo.provider.person = { sub: "hubot at octo" };
    await authenticate(browser, "octo");
    expect([await canSee(browser, "octo"), await canSee(other, "octo")]).toEqual([true, false]);
  });

  test("is led to the organization's page by the address of what is hidden, whether it exists or not", async () => {
    const browser = await openBrowser("hubot");
    for (const path of ["/octo/secret/issues", "/octo/nothing/issues"]) {
      const { data, errors } = await server.graphql(
        `milepost_session=${browser.getCookie(SITE, "milepost_session") ?? ""}`,
        `query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }`,
        { owner: "octo", name: path.split("/")[2] },
      );
      expect(data).toBeUndefined();
      expect(errors).toEqual([{ message: "SAML error", type: "FORBIDDEN" }]);
    }
  });
});

test("the display of the banner is counted for those from whom an organization is hidden", async () => {
  const browser = await openBrowser("hubot");
  const cookie = `milepost_session=${browser.getCookie(SITE, "milepost_session") ?? ""}`;
  const count = async () => {
    const text = await (await server.send("/metrics", { method: "GET" })).text();
    return Number(/^milepost_sso_banner_displayed_total (\d+)$/m.exec(text)?.[1]);
  };
  const before = await count();
  expect((await server.send("/sso-banner", { cookie, body: {} })).status).toBe(204);
  expect((await server.send("/sso-banner", { body: {} })).status).toBe(204);
  expect(await count()).toBe(before + 1);
});

describe("an organization's provider", () => {
  test("signs nobody in: who is signed out signs in first", async () => {
    const browser = new Browser({ [SITE]: server.url });
    const page = await browser.request(`${SITE}/identity/octo-login?return_to=%2F`);
    expect(page.location?.pathname).toBe("/login");
    expect(page.location?.searchParams.get("return_to")).toBe("/identity/octo-login?return_to=%2F");
  });

  test("does not exist for people who are not members", async () => {
    const browser = await openBrowser("tess");
    expect((await browser.request(`${SITE}/identity/octo-login`)).status).toBe(404);
  });

  test("accepts no identity of another account", async () => {
    await addOrganizationMember(mona(), {
      organizationId: organizations.octo.id,
      accountId: accounts.tess,
      role: "MEMBER",
    });
    organizations.octo.provider.person = { sub: "one person" };
    await authenticate(await openBrowser("hubot"), "octo");
    const browser = await openBrowser("tess");
    const page = await authenticate(browser, "octo");
    expect(page.location?.search).toBe("?error=identity_taken");
    expect(await canSee(browser, "octo")).toBe(false);
  });

  test("cannot be disabled or deleted while the organization requires it", async () => {
    const { providerId: id } = organizations.octo;
    const message = "octo requires single sign-on with this provider. Stop requiring it there first.";
    await expect(setIdentityProviderEnabled(mona(), { id, isEnabled: false })).rejects.toThrow(message);
    await expect(deleteIdentityProvider(mona(), { id })).rejects.toThrow(message);
  });

  test("belongs to an organization that exists", async () => {
    const input = {
      kind: "OIDC",
      slug: "nowhere",
      organization: "nobody",
      settings: {
        name: "Nowhere",
        issuer: organizations.octo.provider.issuer,
        clientId: "x",
        provisions: false,
        trustsEmail: false,
        mappings: [],
      },
    } as const;
    await expect(createIdentityProvider(mona(), input)).rejects.toThrow("There is no organization 'nobody'.");
  });
});

test("the groups of an organization's provider take nothing from an owner from whom the organization is hidden", async () => {
  const provider = await startOpenIdProvider([`${SITE}/identity/octo-groups/callback`]);
  const settings = { name: "Groups", issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  await createIdentityProvider(mona(), {
    kind: "OIDC",
    slug: "octo-groups",
    organization: "octo",
    settings: {
      ...settings,
      scopes: "openid groups",
      groupsClaim: "groups",
      provisions: false,
      trustsEmail: false,
      mappings: [{ group: "everyone", organization: "octo", role: "MEMBER" }],
    },
  });
  provider.person = { sub: "mona", groups: ["everyone"] };
  const browser = await openBrowser("mona");
  expect(await canSee(browser, "octo")).toBe(false);
  const page = await browser.open(`${SITE}/identity/octo-groups`, /^http:\/\/milepost\.test\/(?!identity\/)/);
  expect(page.location?.search).toBe("");
  expect(await canSee(browser, "octo")).toBe(true);
  expect(await organizationRole(mona(), organizations.octo.id, accounts.mona)).toBe("OWNER");
  await provider.stop();
});

test("a provider that manages users makes accounts that take part only in its organizations", async () => {
  const provider = await startOpenIdProvider([`${SITE}/identity/company/callback`]);
  const settings = { name: "Company", issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  await createIdentityProvider(mona(), {
    kind: "OIDC",
    slug: "company",
    settings: {
      ...settings,
      provisions: true,
      trustsEmail: true,
      managesUsers: true,
      mappings: [{ group: "everyone", organization: "acme", role: "MEMBER" }],
    },
  });
  provider.person = { sub: "1", preferred_username: "managed", email: "managed@example.com" };
  const browser = new Browser({ [SITE]: server.url });
  await browser.open(`${SITE}/identity/company`, /^http:\/\/milepost\.test\/(?!identity\/)/);
  const cookie = `milepost_session=${browser.getCookie(SITE, "milepost_session") ?? ""}`;
  const rows = await server.database.rows(sql`
    select a.login, (select o.login from managed_organizations x join accounts o on o.id = x.organization_id
      where x.provider_id = m.provider_id) as organization
    from managed_accounts m join accounts a on a.id = m.account_id`);
  expect(rows).toEqual([{ login: "managed", organization: "acme" }]);
  const { data } = await server.graphql(cookie, "{ safeViewer { isEnterpriseManagedUser } }");
  expect(data).toEqual({ safeViewer: { isEnterpriseManagedUser: true } });
  await provider.stop();
});
