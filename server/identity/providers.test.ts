import { describe, expect } from "vitest";
import { createUser } from "#server/accounts/create-user.ts";
import { toValidLogin } from "#server/accounts/create-external-user.ts";
import { SESSION_COOKIE } from "#server/accounts/session.ts";
import { signIn } from "#server/authentication/sign-in.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const PASSWORD = "correct horse battery";
const CLIENT = { address: "192.0.2.1", userAgent: "", cookieName: SESSION_COOKIE };
const SETTINGS =
  `name: "Company", issuer: "https://idp.example/realms/a/.well-known/openid-configuration", clientId: "milepost", ` +
  `clientSecret: "hunter2", provisions: true, trustsEmail: false, mappings: []`;
const CREATE = `createIdentityProvider(input: { kind: OIDC, slug: "company", settings: { ${SETTINGS} } }) {
  identityProvider { id name issuer hasClientSecret callbackUrl scopes peopleCount } }`;

const mutate = (world: World, mutation: string, login: string | null = "mona") =>
  world.graphql(login, `mutation { ${mutation} }`);

async function create(world: World): Promise<string> {
  const { data } = await mutate(world, CREATE);
  return (data as { createIdentityProvider: { identityProvider: { id: string } } }).createIdentityProvider
    .identityProvider.id;
}

const actions = async (world: World) =>
  (await world.db.rows<{ action: string }>(sql`select action from audit_events order by id`)).map(
    ({ action }) => action,
  );

describe("an identity provider", () => {
  test("is added with the issuer of its discovery document, and its secret is not readable", async ({ world }) => {
    const { data } = await mutate(world, CREATE);
    expect(data).toEqual({
      createIdentityProvider: {
        identityProvider: {
          id: expect.any(String) as string,
          name: "Company",
          issuer: "https://idp.example/realms/a",
          hasClientSecret: true,
          callbackUrl: "http://localhost:4000/identity/company/callback",
          scopes: "openid profile email",
          peopleCount: 0,
        },
      },
    });
    const row = await world.db.row<{ secret: Buffer }>(sql`select secret from identity_providers`);
    expect(row?.secret.toString("latin1")).not.toContain("hunter2");
    expect(await actions(world)).toContain("identity_provider.create");
  });

  test("keeps its secret until another one is given", async ({ world }) => {
    const id = await create(world);
    const secret = async () =>
      (await world.db.row<{ secret: Buffer | null }>(sql`select secret from identity_providers`))?.secret;
    const update = (settings: string) =>
      mutate(
        world,
        `updateIdentityProvider(input: { identityProviderId: "${id}", settings: { ${settings} } }) { identityProvider { name hasClientSecret } }`,
      );
    const before = await secret();
    const without = SETTINGS.replace(/clientSecret: "[^"]*", /, "").replace("Company", "Renamed");
    expect((await update(without)).data).toEqual({
      updateIdentityProvider: { identityProvider: { name: "Renamed", hasClientSecret: true } },
    });
    expect(await secret()).toEqual(before);
    await update(SETTINGS.replace("hunter2", ""));
    expect(await secret()).toBeNull();
  });

  test.for([
    ["slug", CREATE.replace('"company"', '"not a slug"')],
    ["name", CREATE.replace('"Company"', '" "')],
    ["issuer", CREATE.replace("https://idp", "http://idp")],
    ["issuer", CREATE.replace("https://idp.example/realms/a", "https://login.microsoftonline.com/common/v2.0")],
    ["clientId", CREATE.replace('"milepost"', '""')],
  ] as const)("is refused with a wrong %s", async ([field, mutation], { world }) => {
    expect((await mutate(world, mutation)).errors?.[0]).toMatchObject({
      type: "UNPROCESSABLE",
      field: expect.stringContaining(field) as string,
    });
  });

  test("has a name in its addresses that no other has", async ({ world }) => {
    await create(world);
    expect((await mutate(world, CREATE)).errors?.[0]?.message).toBe("Address name has already been taken.");
  });

  test("is managed by site administrators only", async ({ world }) => {
    const id = await create(world);
    const input = `input: { identityProviderId: "${id}"`;
    for (const mutation of [
      CREATE,
      `updateIdentityProvider(${input}, settings: { ${SETTINGS} } }) { clientMutationId }`,
      `setIdentityProviderEnabled(${input}, isEnabled: false }) { clientMutationId }`,
      `deleteIdentityProvider(${input} }) { clientMutationId }`,
      `createScimToken(${input} }) { token }`,
      `setPasswordSignIn(input: { isAllowed: false }) { clientMutationId }`,
      `testIdentityProvider(input: { issuer: "https://idp.example", clientId: "a" }) { issuer }`,
    ]) {
      expect((await mutate(world, mutation, "ada")).errors?.[0]?.type).toBe("FORBIDDEN");
      expect((await mutate(world, mutation, null)).errors?.[0]?.type).toBe("UNAUTHENTICATED");
    }
    const { data } = await world.graphql(
      "ada",
      "{ safeViewer { identityProviders { id } signInProviders { name resourcePath } } }",
    );
    expect(data).toEqual({
      safeViewer: { identityProviders: [], signInProviders: [{ name: "Company", resourcePath: "/identity/company" }] },
    });
  });

  test("is disabled, enabled and deleted", async ({ world }) => {
    const id = await create(world);
    const enable = (isEnabled: boolean) =>
      mutate(
        world,
        `setIdentityProviderEnabled(input: { identityProviderId: "${id}", isEnabled: ${isEnabled} }) { identityProvider { isEnabled } }`,
      );
    const offered = async () =>
      (
        (await world.graphql(null, "{ safeViewer { signInProviders { name } } }")).data as {
          safeViewer: { signInProviders: [] };
        }
      ).safeViewer.signInProviders.length;
    await enable(false);
    expect(await offered()).toBe(0);
    await enable(true);
    expect(await offered()).toBe(1);
    await mutate(world, `deleteIdentityProvider(input: { identityProviderId: "${id}" }) { viewer { isSignedIn } }`);
    expect(await offered()).toBe(0);
    expect((await actions(world)).filter((action) => action.startsWith("identity_provider."))).toEqual([
      "identity_provider.create",
      "identity_provider.disable",
      "identity_provider.enable",
      "identity_provider.delete",
    ]);
    const again = await mutate(
      world,
      `deleteIdentityProvider(input: { identityProviderId: "${globalId("IDP", 1)}" }) { clientMutationId }`,
    );
    expect(again.errors?.[0]?.type).toBe("NOT_FOUND");
  });
});

describe("signing in with a password", () => {
  const allow = (world: World, isAllowed: boolean) =>
    mutate(world, `setPasswordSignIn(input: { isAllowed: ${isAllowed} }) { viewer { allowsPasswordSignIn } }`);

  async function addPeople(world: World) {
    const person = { password: PASSWORD, isSiteAdmin: false };
    await createUser(world.as(null), { ...person, login: "octavia", email: "octavia@example.org" });
    await createUser(world.as(null), { ...person, login: "owner", email: "owner@example.org", isSiteAdmin: true });
  }

  test("can be disabled for all but site administrators, who say where to sign in instead", async ({ world }) => {
    await addPeople(world);
    await create(world);
    expect((await allow(world, false)).data).toEqual({
      setPasswordSignIn: { viewer: { allowsPasswordSignIn: false } },
    });
    const guess = (login: string, password = PASSWORD) => signIn(world.as(null), { login, password, client: CLIENT });
    await expect(guess("octavia")).rejects.toMatchObject({ code: "FORBIDDEN", message: "Sign in with Company." });
    await expect(guess("octavia", "wrong")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await guess("owner")).toMatch(/^[\w-]{43}$/);
    await allow(world, true);
    expect(await guess("octavia")).toMatch(/^[\w-]{43}$/);
    expect((await actions(world)).filter((action) => action.startsWith("site."))).toEqual([
      "site.update_setting",
      "site.update_setting",
    ]);
  });

  test("cannot be disabled while nothing else is there, and the last provider cannot go while it is", async ({
    world,
  }) => {
    expect((await allow(world, false)).errors?.[0]?.message).toBe("Add and enable an identity provider first.");
    const id = await create(world);
    expect((await allow(world, false)).errors?.[0]?.message).toBe(
      "Set a password for a site administrator first, who needs it when an identity provider fails.",
    );
    await addPeople(world);
    await allow(world, false);
    const only = "This is the only way to sign in. Allow signing in with a password first.";
    for (const mutation of [
      `setIdentityProviderEnabled(input: { identityProviderId: "${id}", isEnabled: false }) { clientMutationId }`,
      `deleteIdentityProvider(input: { identityProviderId: "${id}" }) { clientMutationId }`,
    ]) {
      expect((await mutate(world, mutation)).errors?.[0]?.message).toBe(only);
    }
    expect(await getSiteSetting(world.as(null), "passwordSignIn")).toBe(false);
  });
});

test.for([
  ["octavia", "octavia"],
  ["Octavia.Cat@example.com", "Octavia.Cat"],
  ["Zoë Müller", "Zoe-Muller"],
  ["a..b--c", "a-b-c"],
  ["-.x.-", "x"],
  ["日本", "user"],
  ["x".repeat(60), "x".repeat(39)],
] as const)("the login of %s is %s", ([text, login]) => {
  expect(toValidLogin(text)).toBe(login);
});
