import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isTeamMember, organizationRole } from "#server/access/membership.ts";
import { createTeam } from "#server/test/teams.ts";
import { makeOrganization } from "#server/test/identity/organization.ts";
import type { Claims } from "#server/identity/claims.ts";
import { signInWithClaims } from "#server/identity/complete-sign-in.ts";
import type { Provider } from "#server/identity/provider.ts";
import { createIdentityProvider, createScimToken } from "#server/identity/write-provider.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { ensureAccountForTest } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";
import { LIMITS } from "#shared/limits.ts";

let server: TestServer;
let drop: () => Promise<void>;
let provider: Provider;
let token: string;
let organizationId: number;
let teamId: number;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection);
  await ensureAccountForTest(server.database, "mona");
  organizationId = await makeOrganization(server.database, "octo");
  teamId = await createTeam(admin(), { organizationId, slug: "core", memberIds: [], repositories: [] });
  provider = await addProvider("company");
  token = (await createScimToken(admin(), { id: provider.id })).token;
});
beforeEach(async () => {
  await server.database.run(sql`delete from accounts where kind = 'USER' and login <> 'mona'`);
  await server.database.run(sql`delete from scim_groups`);
});
afterAll(async () => {
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

function addProvider(slug: string): Promise<Provider> {
  return createIdentityProvider(admin(), {
    kind: "OIDC",
    slug,
    settings: {
      name: slug,
      issuer: "https://idp.example",
      clientId: "milepost",
      provisions: true,
      trustsEmail: false,
      mappings: [{ group: "Developers", role: "TEAM", organization: "octo", team: "core" }],
    },
  });
}

type Body = Record<string, unknown>;

async function scim(method: string, path: string, body?: Body, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/scim/v2/company${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Body & { id: string } };
}

/** As Microsoft Entra ID sends it. */
const ENTRA_USER = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: "octavia",
  userName: "octavia@example.com",
  active: true,
  displayName: "Octavia Cat",
  emails: [{ primary: true, type: "work", value: "octavia@example.com" }],
  meta: { resourceType: "User" },
  name: { formatted: "Octavia Cat", familyName: "Cat", givenName: "Octavia" },
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Cats" },
};

/** As Okta sends it. */
const OKTA_USER = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: "hubot@example.com",
  name: { givenName: "Hu", familyName: "Bot" },
  emails: [{ primary: true, value: "hubot@example.com", type: "work" }],
  displayName: "Hu Bot",
  locale: "en-US",
  externalId: "00u1",
  groups: [],
  password: "1mz050nq",
  active: true,
};

const PATCH = { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"] };
const patch = (path: string, ...operations: Body[]) => scim("PATCH", path, { ...PATCH, Operations: operations });

const account = (login: string) =>
  server.database.row<{ id: number; name: string | null; email: string | null; isActive: boolean }>(
    sql`select id, name, email, suspended_at is null as is_active from accounts where login = ${login}`,
  );

describe("a directory creates people", () => {
  test("as Entra ID does: it looks for one, creates them, and finds them", async () => {
    const filter = `/Users?filter=${encodeURIComponent('userName eq "Octavia@example.com"')}`;
    expect((await scim("GET", filter)).body).toMatchObject({ totalResults: 0, Resources: [] });
    const created = await scim("POST", "/Users", ENTRA_USER);
    expect(created).toMatchObject({
      status: 201,
      body: {
        userName: "octavia@example.com",
        externalId: "octavia",
        displayName: "Octavia Cat",
        name: { givenName: "Octavia", familyName: "Cat" },
        emails: [{ value: "octavia@example.com", primary: true }],
        active: true,
        meta: { resourceType: "User", location: `http://milepost.test/scim/v2/company/Users/${created.body.id}` },
      },
    });
    expect((await scim("GET", filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id: created.body.id }] });
    expect((await scim("GET", `/Users/${created.body.id}`)).body).toEqual(created.body);
    expect(await account("octavia")).toMatchObject({
      name: "Octavia Cat",
      email: "octavia@example.com",
      isActive: true,
    });
  });

  test("each once, without taking over an account with the same username or address", async () => {
    await ensureAccountForTest(server.database, "octavia");
    expect(await scim("POST", "/Users", ENTRA_USER)).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness", detail: "The email address belongs to another account." },
    });
    expect((await scim("POST", "/Users", { ...ENTRA_USER, emails: [] })).status).toBe(201);
    expect(await account("octavia-2")).toMatchObject({ name: "Octavia Cat", email: null });
    expect(await scim("POST", "/Users", { ...ENTRA_USER, emails: [] })).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    });
  });

  test("who sign in later as the person that the directory has named", async () => {
    await scim("POST", "/Users", ENTRA_USER);
    await signIn({ subject: "s-1", username: "octavia@example.com" });
    expect(await server.database.rows(sql`select subject from external_identities`)).toEqual([{ subject: "s-1" }]);
    expect((await account("octavia"))?.isActive).toBe(true);
  });

  test("or names those who have signed in before", async () => {
    await signIn({ subject: "s-1", username: "octavia@example.com" });
    expect((await scim("POST", "/Users", { ...ENTRA_USER, externalId: "other" })).status).toBe(201);
    expect(await server.database.rows(sql`select subject, user_name from external_identities`)).toEqual([
      { subject: "s-1", userName: "octavia@example.com" },
    ]);
  });
});

test("a directory does not name somebody who only calls themselves so", async () => {
  await signIn({ subject: "s-2", username: "octavia@example.com", directoryNames: ["mallory"] });
  await scim("POST", "/Users", { ...ENTRA_USER, externalId: "other" });
  expect(await server.database.rows(sql`select subject, user_name from external_identities order by id`)).toEqual([
    { subject: "s-2", userName: null },
    { subject: null, userName: "octavia@example.com" },
  ]);
});

type Named = Pick<Claims, "subject" | "username"> & Partial<Pick<Claims, "directoryNames">>;

function signIn({ subject, username, directoryNames }: Named) {
  const claims: Claims = {
    subject,
    username,
    directoryNames: directoryNames ?? (username === undefined ? [] : [username]),
    name: undefined,
    email: undefined,
    isEmailVerified: false,
    groups: [],
    providerSession: undefined,
  };
  const client = { address: "", userAgent: "", cookieName: "milepost_session" };
  return signInWithClaims({ ...admin(), ...contextFor(server.database, ANONYMOUS) }, provider, { claims, client });
}

const ANONYMOUS = {
  accountId: null,
  login: null,
  isSiteAdmin: false,
  scopes: null,
  hiddenOrganizationIds: [],
  hasConfirmedAccess: true,
};

describe("a directory changes people", () => {
  test("as Okta does: replaces them, and suspends them with a value without a path", async () => {
    const { body } = await scim("POST", "/Users", OKTA_USER);
    const changed = await scim("PUT", `/Users/${body.id}`, { ...OKTA_USER, id: body.id, displayName: "Hubot" });
    expect(changed).toMatchObject({ status: 200, body: { displayName: "Hubot", userName: OKTA_USER.userName } });
    expect(await account("hubot")).toMatchObject({ name: "Hubot" });
    const suspended = await patch(`/Users/${body.id}`, { op: "replace", value: { active: false } });
    expect(suspended).toMatchObject({ status: 200, body: { active: false } });
    expect((await account("hubot"))?.isActive).toBe(false);
  });

  test("as Entra ID does: suspends them with a text, and changes names by their paths", async () => {
    const { body } = await scim("POST", "/Users", ENTRA_USER);
    await patch(
      `/Users/${body.id}`,
      { op: "Add", path: "displayName", value: "Octavia Octocat" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: "octo@example.com" },
      { op: "Replace", path: "name.familyName", value: "Octocat" },
      { op: "Replace", path: "active", value: "False" },
    );
    expect((await scim("GET", `/Users/${body.id}`)).body).toMatchObject({
      active: false,
      displayName: "Octavia Octocat",
      name: { givenName: "Octavia", familyName: "Octocat" },
      emails: [{ value: "octo@example.com" }],
    });
    await patch(`/Users/${body.id}`, { op: "Replace", path: "active", value: "True" });
    expect(await account("octavia")).toMatchObject({ isActive: true, name: "Octavia Octocat" });
    const actions = await server.database.rows<{ action: string; data: object }>(sql`
      select action, data from audit_events where target = 'octavia' order by id`);
    expect(actions.map(({ action }) => action).slice(-3)).toEqual(["user.create", "user.suspend", "user.unsuspend"]);
    expect(actions.at(-1)?.data).toEqual({ provider: "company" });
  });

  test("suspending ends their sessions, and a suspension by an administrator stays", async () => {
    const { body } = await scim("POST", "/Users", ENTRA_USER);
    const id = (await account("octavia"))?.id;
    await server.database.run(sql`
      insert into sessions (token_hash, account_id, expires_at) values ('x', ${id}, now() + interval '1 day')`);
    await patch(`/Users/${body.id}`, { op: "replace", path: "active", value: false });
    expect(await server.database.rows(sql`select 1 from sessions where account_id = ${id}`)).toEqual([]);
    await patch(`/Users/${body.id}`, { op: "replace", path: "active", value: true });
    await server.database.run(sql`update accounts set suspended_at = now() where id = ${id}`);
    const { body: after } = await patch(`/Users/${body.id}`, { op: "replace", path: "active", value: true });
    expect(after["active"]).toBe(false);
  });

  test("deleting suspends them, and creating them again continues their account", async () => {
    const { body } = await scim("POST", "/Users", OKTA_USER);
    const before = await account("hubot");
    expect(await scim("DELETE", `/Users/${body.id}`)).toEqual({ status: 204, body: {} });
    expect((await scim("GET", `/Users/${body.id}`)).status).toBe(404);
    expect((await account("hubot"))?.isActive).toBe(false);
    expect((await scim("POST", "/Users", OKTA_USER)).status).toBe(201);
    expect(await account("hubot")).toEqual(before);
  });

  test("the last site administrator is not suspended", async () => {
    await server.database.run(sql`
      insert into external_identities (provider_id, account_id, user_name)
      select ${provider.id}, id, 'mona' from accounts where login = 'mona'`);
    const { body } = await scim("GET", `/Users?filter=${encodeURIComponent('userName eq "mona"')}`);
    const [mona] = body["Resources"] as { id: string }[];
    expect((await patch(`/Users/${mona?.id}`, { op: "replace", path: "active", value: false })).status).toBe(409);
    expect((await account("mona"))?.isActive).toBe(true);
    await server.database.run(sql`delete from external_identities where user_name = 'mona'`);
  });
});

describe("a directory manages groups", () => {
  const isMember = async () => isTeamMember(admin(), { teamId, accountId: (await account("octavia"))?.id ?? 0 });
  const group = (members?: Body[]) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName: "Developers",
    externalId: "8aa1a0c0",
    ...(members ? { members } : {}),
  });

  test("as Entra ID does: members are added and removed with values", async () => {
    const { body: user } = await scim("POST", "/Users", ENTRA_USER);
    const { status, body } = await scim("POST", "/Groups", group());
    expect(status).toBe(201);
    const path = `/Groups/${body.id}`;
    await patch(path, { op: "Add", path: "members", value: [{ $ref: null, value: user.id }] });
    expect(await isMember()).toBe(true);
    expect(await organizationRole(admin(), organizationId, (await account("octavia"))?.id ?? 0)).toBe("MEMBER");
    expect((await scim("GET", path)).body["members"]).toEqual([{ value: user.id, display: ENTRA_USER.userName }]);
    expect((await scim("GET", `${path}?excludedAttributes=members`)).body).not.toHaveProperty("members");
    await patch(path, { op: "Remove", path: "members", value: [{ $ref: null, value: user.id }] });
    expect(await isMember()).toBe(false);
  });

  test("as Okta does: members are given with the group, and removed by a path", async () => {
    const { body: user } = await scim("POST", "/Users", ENTRA_USER);
    const { body } = await scim("POST", "/Groups", group([{ value: user.id, display: "octavia" }]));
    expect(await isMember()).toBe(true);
    await patch(`/Groups/${body.id}`, { op: "remove", path: `members[value eq "${user.id}"]` });
    expect(await isMember()).toBe(false);
    await scim("PUT", `/Groups/${body.id}`, group([{ value: user.id }]));
    expect(await isMember()).toBe(true);
    await patch(`/Groups/${body.id}`, { op: "replace", value: { id: body.id, displayName: "Renamed" } });
    expect(await isMember()).toBe(false);
    await patch(`/Groups/${body.id}`, { op: "replace", path: "displayName", value: "Developers" });
    expect(await isMember()).toBe(true);
    const filter = `/Groups?filter=${encodeURIComponent('displayName eq "developers"')}&startIndex=1&count=100`;
    expect((await scim("GET", filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id: body.id }] });
    expect((await scim("DELETE", `/Groups/${body.id}`)).status).toBe(204);
    expect(await isMember()).toBe(false);
  });

  test("of its own people only", async () => {
    const foreign = await addProvider(`other-${Math.random().toString(36).slice(2)}`);
    const row = await server.database.row<{ id: number }>(sql`
      insert into external_identities (provider_id, account_id, user_name)
      select ${foreign.id}, id, 'mona' from accounts where login = 'mona' returning id`);
    const { body } = await scim("POST", "/Groups", group([{ value: String(row?.id) }]));
    expect(body["members"]).toEqual([]);
    expect((await scim("GET", `/Users/${row?.id}`)).status).toBe(404);
  });
});

describe("the SCIM endpoints", () => {
  test("need the token of the provider", async () => {
    const other = await addProvider(`third-${Math.random().toString(36).slice(2)}`);
    const { token: foreign } = await createScimToken(admin(), { id: other.id });
    for (const authorization of ["", "Bearer x", `Bearer ${foreign}`]) {
      expect(await scim("GET", "/Users", undefined, { authorization })).toMatchObject({
        status: 401,
        body: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "401" },
      });
    }
    const cookie = await signedIn(server, "mona");
    expect((await scim("GET", "/Users", undefined, { authorization: "", cookie })).status).toBe(401);
  });

  test("lose an earlier token with a new one", async () => {
    const before = token;
    ({ token } = await createScimToken(admin(), { id: provider.id }));
    expect((await scim("GET", "/Users", undefined, { authorization: `Bearer ${before}` })).status).toBe(401);
    expect((await scim("GET", "/Users?startIndex=1&count=1")).status).toBe(200);
  });

  test("say what they can do, and what was wrong", async () => {
    expect((await scim("GET", "/ServiceProviderConfig")).body).toMatchObject({ patch: { supported: true } });
    expect((await scim("GET", "/ResourceTypes")).body).toMatchObject({ totalResults: 2 });
    expect(await scim("GET", "/Users?filter=title%20co%20%22x%22")).toMatchObject({
      status: 400,
      body: { scimType: "invalidFilter" },
    });
    expect((await scim("POST", "/Users", { active: true })).status).toBe(400);
    expect((await scim("GET", "/Nothing")).status).toBe(404);
    const { body } = await scim("POST", "/Users", ENTRA_USER);
    expect((await patch(`/Users/${body.id}`, { op: "replace", path: "active", value: "maybe" })).status).toBe(400);
  });

  // The last test: the address of all of them has used up its attempts.
  test("refuse an address with too many wrong tokens, and go on for the right one", async () => {
    const send = (value: string) => scim("GET", "/Users?count=1", undefined, { authorization: `Bearer ${value}` });
    expect((await send(token)).status).toBe(200);
    for (let count = 0; count < LIMITS.wrongTokensPerMinute; count += 1) await send(`wrong${count}`);
    expect((await send("another")).status).toBe(429);
    expect((await send(token)).status).toBe(200);
  });
});
