import { createPrivateKey } from "node:crypto";
import { describe, expect } from "vitest";
import { SignJWT } from "jose";
import { createAppKey, deleteAppKey } from "#server/apps/app-key.ts";
import { getAppOfJwt } from "#server/apps/app-jwt.ts";
import { createApp, deleteApp, updateApp } from "#server/apps/write-app.ts";
import { acceptPermissions, hasNewPermissions } from "#server/apps/install-app.ts";
import { installOnOcto, makeApp, makeToken, useToken } from "#server/test/apps.ts";
import { deleteOrganization, purgeOrganizations } from "#server/organizations/delete-organization.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const SETTINGS = {
  url: "https://example.com",
  description: "",
  isPublic: true,
  permissions: { issues: "write" },
  events: ["issues"],
};

const create = (world: World, login: string, input: Partial<Parameters<typeof createApp>[1]> = {}) =>
  createApp(world.as(login), { ownerId: world.id(login), name: "Octo Bot", ...SETTINGS, ...input });

describe("an app", () => {
  test("gets a bot account and a name in addresses, which stay when it is renamed", async ({ world }) => {
    const app = await create(world, "hubot", { name: "Octo's  Bot!" });
    expect(app).toMatchObject({ slug: "octo-s-bot", name: "Octo's  Bot!" });
    const changed = await updateApp(world.as("hubot"), { id: app.id, name: "Other", ...SETTINGS });
    expect(changed).toMatchObject({ slug: "octo-s-bot", name: "Other" });
    const { data } = await world.graphql(
      null,
      `{ app(slug: "octo-s-bot") { name bot { login } owner { login } keys { id } } }`,
    );
    expect(data).toEqual({
      app: { name: "Other", bot: { login: "octo-s-bot[bot]" }, owner: { login: "hubot" }, keys: [] },
    });
  });

  test("cannot take the name of another app or of a bot whose texts are here", async ({ world }) => {
    await create(world, "hubot");
    await expect(create(world, "mona", { name: "octo bot" })).rejects.toThrow("Name is already taken");
    await world.db.run(sql`insert into accounts (kind, login) values ('BOT', 'dependabot[bot]')`);
    await expect(create(world, "mona", { name: "Dependabot" })).rejects.toThrow("Name is already taken");
  });

  test("is refused with a wrong name, address, permission or event", async ({ world }) => {
    await expect(create(world, "hubot", { name: " " })).rejects.toThrow("Name is required");
    await expect(create(world, "hubot", { name: "a".repeat(35) })).rejects.toThrow("too long");
    await expect(create(world, "hubot", { url: "javascript:alert(1)" })).rejects.toThrow("Homepage URL");
    await expect(create(world, "hubot", { permissions: { walrus: "read" } })).rejects.toThrow("is not a permission");
    await expect(create(world, "hubot", { events: ["walrus"] })).rejects.toThrow("is not an event");
    await expect(create(world, "hubot", { permissions: {}, events: ["issues"] })).rejects.toThrow(
      'The event "issues" needs the permission "issues".',
    );
  });

  test("is managed by its owner only, or by the owners of its organization, with confirmed access", async ({
    world,
  }) => {
    const ownerId = world.secret.ownerId;
    await expect(create(world, "ada", { ownerId })).rejects.toThrow("Only owners of the account");
    const app = await create(world, "mona", { ownerId });
    await expect(updateApp(world.as("ada"), { id: app.id, name: "Mine", ...SETTINGS })).rejects.toThrow("Only owners");
    await expect(createAppKey(world.as("ada"), { appId: app.id })).rejects.toThrow("Only owners");
    await expect(deleteApp(world.as("mona", { hasConfirmedAccess: false }), { id: app.id })).rejects.toThrow("Confirm");
    await expect(deleteApp(world.as("mona", { scopes: ["repo"] }), { id: app.id })).rejects.toThrow("access tokens");
  });

  test("that is private does not exist for others", async ({ world }) => {
    const app = await create(world, "hubot", { isPublic: false });
    const query = `query ($id: ID!) { app(slug: "octo-bot") { name } node(id: $id) { id } }`;
    const variables = { id: globalId("APP", app.id) };
    expect((await world.graphql("mona", query, variables)).data).toEqual({ app: null, node: null });
    expect((await world.graphql("hubot", query, variables)).data).toMatchObject({ app: { name: "Octo Bot" } });
    await expect(updateApp(world.as("mona"), { id: app.id, name: "Mine", ...SETTINGS })).rejects.toThrow("an App");
  });

  test("that is installed elsewhere cannot become private", async ({ world }) => {
    const app = await create(world, "hubot");
    await installOnOcto(world, app);
    const change = updateApp(world.as("hubot"), { id: app.id, name: "Bot", ...SETTINGS, isPublic: false });
    await expect(change).rejects.toThrow("cannot be made private");
  });

  test("that is deleted leaves what its bot has written, and its name to nobody", async ({ world }) => {
    const app = await makeApp(world);
    const viewer = await useToken(world, await makeToken(world, await installOnOcto(world, app)));
    const id = globalId("R", world.secret.id);
    await world.graphql(
      null,
      `mutation { createIssue(input: { repositoryId: "${id}", title: "By a bot" }) { issue { id } } }`,
      {},
      viewer,
    );
    await deleteApp(world.as("mona"), { id: app.id });
    const query = `{ repository(owner: "octo", name: "secret") { issues(first: 1) { nodes { title author { login } } } } }`;
    expect((await world.graphql("mona", query)).data).toMatchObject({
      repository: { issues: { nodes: [{ title: "By a bot", author: { login: "octo-bot[bot]" } }] } },
    });
    await expect(makeApp(world)).rejects.toThrow("Name is already taken");
  });

  test("asks for more than was accepted until the owner accepts it", async ({ world }) => {
    const app = await create(world, "hubot");
    const installation = await installOnOcto(world, app);
    const changed = await updateApp(world.as("hubot"), {
      id: app.id,
      name: "Bot",
      ...SETTINGS,
      permissions: { issues: "write", contents: "read" },
    });
    expect(hasNewPermissions(installation, changed)).toBe(true);
    const accepted = await acceptPermissions(world.as("mona"), { id: installation.id });
    expect(hasNewPermissions(accepted, changed)).toBe(false);
  });

  test("and its installations are in the audit log", async ({ world }) => {
    const app = await makeApp(world);
    await installOnOcto(world, app);
    const rows = await world.db.rows(sql`select action, target, organization_id from audit_events order by id`);
    expect(rows).toEqual([
      { action: "integration.create", target: "octo-bot", organizationId: null },
      { action: "integration_installation.create", target: "octo-bot", organizationId: world.secret.ownerId },
    ]);
  });
});

describe("the JSON web token of an app", () => {
  const now = () => Math.floor(Date.now() / 1000);

  async function makeKey(world: World) {
    const { id, clientId } = await makeApp(world);
    const { key, privateKey } = await createAppKey(world.as("mona"), { appId: id });
    const sign = (claims: Record<string, unknown>, header: { alg: string } = { alg: "RS256" }) =>
      new SignJWT({ iss: String(id), iat: now(), exp: now() + 540, ...claims })
        .setProtectedHeader(header)
        .sign(createPrivateKey(privateKey));
    return { id, clientId, key, sign };
  }

  const check = async (world: World, token: string | Promise<string>) => getAppOfJwt(world.as(null), await token);

  test("is accepted with the id or the client id of the app as its issuer", async ({ world }) => {
    const { id, clientId, sign } = await makeKey(world);
    for (const iss of [String(id), id, clientId]) expect(await check(world, sign({ iss }))).toMatchObject({ id });
  });

  test("is refused with GitHub's message if a claim is wrong", async ({ world }) => {
    const { sign } = await makeKey(world);
    const far = "'Expiration time' claim ('exp') is too far in the future";
    const past = "'Expiration time' claim ('exp') must be a numeric value";
    const early = "'Issued at' claim ('iat') must be an Integer";
    await expect(check(world, sign({ exp: now() + 900 }))).rejects.toThrow(far);
    await expect(check(world, sign({ iat: now() - 3000 }))).rejects.toThrow(far);
    await expect(check(world, sign({ exp: now() - 120 }))).rejects.toThrow(past);
    await expect(check(world, sign({ iat: now() + 120 }))).rejects.toThrow(early);
    await expect(check(world, sign({ iss: "999999999" }))).rejects.toThrow("Integration not found");
    expect(await check(world, sign({ iat: now() + 45, exp: now() + 630 }))).toBeDefined();
  });

  test("is refused if it is not signed with one of the keys of the app", async ({ world }) => {
    const { id, key, sign } = await makeKey(world);
    const notDecoded = "A JSON web token could not be decoded";
    const token = await sign({});
    await expect(check(world, "a.b.c")).rejects.toThrow(notDecoded);
    await expect(check(world, `${token.slice(0, -6)}AAAAAA`)).rejects.toThrow(notDecoded);
    await expect(check(world, sign({}, { alg: "RS512" }))).rejects.toThrow(notDecoded);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${part({ alg: "none" })}.${part({ iss: String(id), iat: now(), exp: now() + 60 })}.`;
    await expect(check(world, unsigned)).rejects.toThrow(notDecoded);
    await deleteAppKey(world.as("mona"), { id: key.id });
    await expect(check(world, token)).rejects.toThrow(notDecoded);
  });

  test("is refused while the owner of the app is suspended or deleted", async ({ world }) => {
    const { sign } = await makeKey(world);
    await world.db.run(sql`update apps set owner_id = ${world.secret.ownerId}`);
    expect(await check(world, sign({}))).toBeDefined();
    await world.db.run(sql`update organizations set deleted_at = now()`);
    await expect(check(world, sign({}))).rejects.toThrow("Integration not found");
    await world.db.run(sql`update apps set owner_id = ${world.id("hubot")}`);
    await world.db.run(sql`update accounts set suspended_at = now() where login = 'hubot'`);
    await expect(check(world, sign({}))).rejects.toThrow("Integration not found");
  });

  test("has a key whose private half is not stored", async ({ world }) => {
    await makeKey(world);
    const rows = await world.db.rows(sql`select * from app_keys`);
    expect(JSON.stringify(rows)).not.toContain("PRIVATE");
  });
});

test("a purged organization leaves neither its apps nor installations, even if its account stays for what it has written", async ({
  world,
}) => {
  const id = world.hello.ownerId;
  const unused = await createApp(world.as("mona"), { ownerId: id, name: "Unused", ...SETTINGS });
  const author = await createApp(world.as("mona"), { ownerId: id, name: "Author", ...SETTINGS });
  await installOnOcto(world, await makeApp(world), null);
  const other = await world.repository("notes", "PUBLIC");
  for (const authorId of [id, author.botId]) {
    const issue = await world.issue("mona", { repositoryId: other.id });
    await world.db.run(
      sql`update issues set author_id = ${authorId} where id = ${issue.id} and repository_id = ${issue.repositoryId}`,
    );
  }
  await world.db.run(sql`update repositories set owner_id = ${world.id("hubot")} where id = ${other.id}`);
  await deleteOrganization(world.as("mona"), { id, confirmation: "octo" });
  await purgeOrganizations({ ...world.as(null), now: new Date(Date.now() + 31 * 86_400_000) });
  expect(await world.db.rows(sql`select kind from accounts where id = ${id}`)).toEqual([{ kind: "MANNEQUIN" }]);
  expect(await world.db.rows(sql`select id from apps where owner_id = ${id}`)).toEqual([]);
  expect(await world.db.rows(sql`select id from app_installations where account_id = ${id}`)).toEqual([]);
  const bots = await world.db.rows(
    sql`select id from accounts where id = any(${[unused.botId, author.botId]}::bigint[])`,
  );
  expect(bots).toEqual([{ id: author.botId }]);
});
