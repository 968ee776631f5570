import { createPrivateKey } from "node:crypto";
import { describe, expect } from "vitest";
import { SignJWT } from "jose";
import { setAppWebhook } from "#server/apps/app-webhook.ts";
import { createAppClientSecret } from "#server/apps/app-client-secret.ts";
import { createAppKey } from "#server/apps/app-key.ts";
import type { AppRow } from "#server/apps/app.ts";
import { createAppFromManifest } from "#server/apps/create-app-from-manifest.ts";
import { getInstallationViewer } from "#server/apps/installation-viewer.ts";
import { listAuthorizations, writeAuthorization } from "#server/oauth/authorization.ts";
import { getUserTokenViewer } from "#server/oauth/user-token-viewer.ts";
import { createUserToken } from "#server/oauth/user-token.ts";
import type { Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";
import { buildDeliveries } from "#server/webhooks/build-deliveries.ts";
import { installOnOcto, makeApp, makeToken, useToken } from "#server/test/apps.ts";

type Body = Record<string, unknown> & { message?: string };

/** Requests that an app of mona signs. */
async function makeClient(world: RestWorld, permissions: Record<string, string> = { issues: "write" }) {
  const app = await makeApp(world, { permissions });
  const { privateKey } = await createAppKey(world.as("mona"), { appId: app.id });
  const key = createPrivateKey(privateKey);
  const seconds = Math.floor(Date.now() / 1000);
  const sign = (claims: object = {}) =>
    new SignJWT({ iss: app.clientId, iat: seconds - 30, exp: seconds + 570, ...claims })
      .setProtectedHeader({ alg: "RS256" })
      .sign(key);
  const ask = async (request: string, body?: unknown, claims?: object) =>
    world.rest<Body>(request, { as: null, body, headers: { authorization: `bearer ${await sign(claims)}` } });
  return { app, ask };
}

/** A request with the token of the app's installation on octo. */
async function makeInstallation(world: RestWorld, app: AppRow, repositoryIds?: number[] | null) {
  const installation = await installOnOcto(world, app, repositoryIds);
  const token = await makeToken(world, installation);
  const viewer = await useToken(world, token);
  const ask = (request: string, body?: unknown) => world.rest<Body>(request, { viewer, body });
  return { installation, token, ask };
}

describe("the routes of an app", () => {
  test("show the app, also to everybody if it is public", async ({ world }) => {
    const { app, ask } = await makeClient(world);
    await installOnOcto(world, app);
    expect((await ask("GET /app")).body).toMatchObject({ id: app.id, slug: "octo-bot", installations_count: 1 });
    expect((await world.rest<Body>("GET /apps/octo-bot", { as: null })).body).toMatchObject({ name: "Octo Bot" });
    expect((await world.rest("GET /apps/walrus")).status).toBe(404);
  });

  test("find its installations by their ids, accounts and repositories, and no others", async ({ world }) => {
    const { app, ask } = await makeClient(world);
    const { id } = await installOnOcto(world, app);
    const other = await installOnOcto(world, await makeApp(world, { name: "Other" }));
    expect((await ask("GET /app/installations")).body).toMatchObject([
      { id, app_id: app.id, target_type: "Organization" },
    ]);
    for (const path of [`/app/installations/${id}`, "/orgs/octo/installation", "/repos/octo/secret/installation"])
      expect((await ask(`GET ${path}`)).body).toMatchObject({ id, repository_selection: "selected" });
    for (const path of [
      `/app/installations/${other.id}`,
      "/repos/octo/hello/installation",
      "/users/octo/installation",
      "/users/mona/installation",
    ])
      expect([path, (await ask(`GET ${path}`)).status]).toEqual([path, 404]);
  });

  test("make tokens with all or less of what the installation has", async ({ world }) => {
    const { app, ask } = await makeClient(world, { issues: "write", contents: "read" });
    const { id } = await installOnOcto(world, app, null);
    const path = `POST /app/installations/${id}/access_tokens`;
    const all = await ask(path);
    expect(all.body).toMatchObject({
      token: expect.stringMatching(/^ghs_/) as string,
      permissions: { issues: "write", contents: "read", metadata: "read" },
      repository_selection: "all",
    });
    const some = await ask(path, { repositories: ["secret"], permissions: { issues: "read" } });
    expect(some.body).toMatchObject({
      permissions: { issues: "read", metadata: "read" },
      repository_selection: "selected",
      repositories: [{ full_name: "octo/secret" }],
    });
    expect(await getInstallationViewer(world, String(some.body["token"]))).toMatchObject({
      repositoryIds: [world.secret.id],
    });
    expect((await ask(path, { repositories: ["walrus"] })).status).toBe(422);
    expect((await ask(path, { permissions: { contents: "write" } })).status).toBe(422);
  });

  test("suspend an installation and remove it", async ({ world }) => {
    const { app, ask } = await makeClient(world);
    const { id } = await installOnOcto(world, app);
    expect((await ask(`PUT /app/installations/${id}/suspended`)).status).toBe(204);
    expect((await ask(`GET /app/installations/${id}`)).body).toMatchObject({
      suspended_by: { login: "octo-bot[bot]" },
      suspended_at: expect.any(String) as string,
    });
    const refused = await ask(`POST /app/installations/${id}/access_tokens`);
    expect([refused.status, refused.body.message]).toEqual([403, "This installation has been suspended"]);
    expect((await ask(`DELETE /app/installations/${id}/suspended`)).status).toBe(204);
    expect((await ask(`DELETE /app/installations/${id}`)).status).toBe(204);
    expect((await ask(`GET /app/installations/${id}`)).status).toBe(404);
  });

  test("set the address of its webhook, and list what was sent and send it again", async ({ world }) => {
    const { app, ask } = await makeClient(world);
    expect((await ask("GET /app/hook/config")).status).toBe(404);
    await setAppWebhook(world.as("mona"), { appId: app.id, url: "https://example.com/a", secret: "x", isActive: true });
    await installOnOcto(world, app);
    await buildDeliveries(world.as(null));
    expect((await ask("PATCH /app/hook/config", { url: "https://example.com/b" })).body).toMatchObject({
      url: "https://example.com/b",
      content_type: "json",
      secret: "********",
    });
    const sent = (await ask("GET /app/hook/deliveries")).body as unknown as { id: number }[];
    expect(sent).toMatchObject([{ event: "installation", action: "created" }]);
    const path = `/app/hook/deliveries/${sent[0]?.id}`;
    expect((await ask(`GET ${path}`)).body).toMatchObject({ url: "https://example.com/b", redelivery: false });
    expect((await ask(`POST ${path}/attempts`)).status).toBe(202);
    expect((await ask("GET /app/hook/deliveries")).body).toMatchObject([{ redelivery: true }, { redelivery: false }]);
    const other = await makeApp(world, { name: "Other" });
    await setAppWebhook(world.as("mona"), { appId: other.id, url: "https://example.com/c", isActive: true });
    await world.db.run(
      sql`update webhook_deliveries set webhook_id = (select id from webhooks where app_id = ${other.id})`,
    );
    expect((await ask(`GET ${path}`)).status).toBe(404);
  });

  test("refuse everything but a valid JSON web token with GitHub's messages", async ({ world }) => {
    const { ask } = await makeClient(world);
    const seconds = Math.floor(Date.now() / 1000);
    const far = await ask("GET /app", undefined, { exp: seconds + 3600 });
    expect([far.status, far.body.message]).toEqual([401, "'Expiration time' claim ('exp') is too far in the future"]);
    const unknown = await ask("GET /app", undefined, { iss: "Iv1.unknown" });
    expect([unknown.status, unknown.body.message]).toEqual([404, "Integration not found"]);
    const others: Record<string, string>[] = [{}, { authorization: "token mp_something" }];
    for (const headers of others) {
      const { status, body } = await world.rest<Body>("GET /app", { as: null, headers });
      expect([status, body.message]).toEqual([401, "A JSON web token could not be decoded"]);
    }
  });
});

test("a code of a manifest is exchanged for the secrets of the app, by whoever has it, once", async ({ world }) => {
  const { redirectUrl } = await createAppFromManifest(world.as("mona"), {
    ownerId: world.id("mona"),
    manifest: JSON.stringify({ name: "Made", url: "https://example.com", redirect_url: "https://example.com/setup" }),
    name: "Made",
    state: undefined,
  });
  const path = `POST /app-manifests/${new URL(redirectUrl).searchParams.get("code")}/conversions`;
  const converted = await world.rest<Body>(path, { as: null });
  expect([converted.status, converted.body]).toMatchObject([
    201,
    { slug: "made", webhook_secret: null, pem: expect.stringContaining("PRIVATE KEY") as string },
  ]);
  expect((await world.rest(path, { as: null })).status).toBe(404);
});

describe("the token of an installation", () => {
  test("lists its repositories, works as the bot, and shows the app in what it writes", async ({ world }) => {
    const { app } = await makeClient(world);
    const { ask } = await makeInstallation(world, app);
    expect((await ask("GET /installation/repositories")).body).toMatchObject({
      total_count: 1,
      repositories: [{ full_name: "octo/secret" }],
    });
    const issue = await ask("POST /repos/octo/secret/issues", { title: "By a bot" });
    expect(issue.body).toMatchObject({
      user: { login: "octo-bot[bot]", type: "Bot" },
      performed_via_github_app: { slug: "octo-bot" },
    });
    const comment = await ask("POST /repos/octo/secret/issues/1/comments", { body: "Hello" });
    expect(comment.body).toMatchObject({ performed_via_github_app: { id: app.id } });
    const byMona = await world.rest<Body>("POST /repos/octo/secret/issues", { body: { title: "By mona" } });
    expect(byMona.body["performed_via_github_app"]).toBeNull();
  });

  test("has no account of a person, and nothing beyond its permissions", async ({ world }) => {
    const { app } = await makeClient(world);
    const { ask } = await makeInstallation(world, app);
    for (const request of ["GET /user", "GET /user/installations", "GET /orgs/octo/installations"]) {
      const { status, body } = await ask(request);
      expect([request, status, body.message]).toEqual([request, 403, "Resource not accessible by integration"]);
    }
    const outside = await ask("POST /repos/octo/hello/issues", { title: "Elsewhere" });
    expect([outside.status, outside.body.message]).toEqual([403, "Resource not accessible by integration"]);
    expect((await ask("GET /repos/octo/hello")).status).toBe(200);
  });

  test("revokes itself", async ({ world }) => {
    const { app } = await makeClient(world);
    const { ask, token } = await makeInstallation(world, app);
    expect((await ask("DELETE /installation/token")).status).toBe(204);
    expect(await getInstallationViewer(world, token)).toBeUndefined();
  });
});

describe("the installations of a person", () => {
  test("are listed with their repositories for whoever owns the account", async ({ world }) => {
    const { app } = await makeClient(world);
    const { installation } = await makeInstallation(world, app);
    for (const path of ["/user/installations", "/orgs/octo/installations"])
      expect((await world.rest<Body>(`GET ${path}`)).body).toMatchObject({
        total_count: 1,
        installations: [{ id: installation.id, app_slug: "octo-bot" }],
      });
    const path = `GET /user/installations/${installation.id}/repositories`;
    expect((await world.rest<Body>(path)).body).toMatchObject({ repositories: [{ name: "secret" }] });
    expect((await world.rest(path, { as: "ada" })).status).toBe(404);
    expect((await world.rest<Body>("GET /user/installations", { as: "ada" })).body).toMatchObject({ total_count: 0 });
  });

  test("are not shown to tokens without a scope for them", async ({ world }) => {
    const fine = { permissions: ["METADATA_READ"], repositoryIds: [], scopes: [] };
    for (const viewer of [{ scopes: [] }, fine])
      expect((await world.rest("GET /user/installations", { viewer })).status).toBe(403);
  });
});

describe("the token of an app for a person", () => {
  test("lists the installations and repositories in which the person has a role", async ({ world }) => {
    const { app } = await makeClient(world);
    const { installation } = await makeInstallation(world, app);
    await makeInstallation(world, await makeApp(world, { name: "Other" }));
    const viewerOf = async (login: string) => {
      const { id } = await writeAuthorization(world.as(login), app);
      const { token } = await createUserToken(world.as(null), { app, authorizationId: id, isOfDevice: false });
      const { permissionsByOwner, ...rest } = (await getUserTokenViewer(world, token))?.authorization ?? {};
      expect(permissionsByOwner?.size).toBe(1);
      return { ...(await getUserTokenViewer(world, token)), authorization: rest } as Partial<Viewer>;
    };
    const rita = { as: "rita", viewer: await viewerOf("rita") };
    const expected = { total_count: 1, installations: [{ id: installation.id }] };
    expect((await world.rest<Body>("GET /user/installations", rita)).body).toMatchObject(expected);
    const path = `/user/installations/${installation.id}/repositories`;
    expect((await world.rest<Body>(`GET ${path}`, rita)).body).toMatchObject({ repositories: [{ name: "secret" }] });
    expect((await world.rest<Body>("GET /user", rita)).body).toMatchObject({ login: "rita" });
    expect((await world.rest(`PUT ${path}/${world.hello.id}`, rita)).status).toBe(403);
    const hubot = { as: "hubot", viewer: await viewerOf("hubot") };
    expect((await world.rest<Body>("GET /user/installations", hubot)).body).toMatchObject({ total_count: 0 });
    expect((await world.rest(`GET ${path}`, hubot)).status).toBe(404);
  });

  test("is checked, replaced and deleted by the app with its client secret, and by nobody else", async ({ world }) => {
    const { app } = await makeClient(world);
    const { secret } = await createAppClientSecret(world.as("mona"), { appId: app.id });
    const { id } = await writeAuthorization(world.as("hubot"), app);
    const make = () => createUserToken(world.as(null), { app, authorizationId: id, isOfDevice: false });
    const ask = (request: string, token: string, password = secret) =>
      world.rest<Body>(request.replace(" ", ` /applications/${app.clientId}/`), {
        as: null,
        body: { access_token: token },
        headers: { authorization: `basic ${Buffer.from(`${app.clientId}:${password}`).toString("base64")}` },
      });
    const { token } = await make();
    expect((await ask("POST token", token)).body).toMatchObject({
      token,
      user: { login: "hubot" },
      app: { client_id: app.clientId },
      expires_at: expect.any(String) as string,
    });
    expect((await ask("POST token", token, "wrong")).status).toBe(404);
    expect((await ask("POST token", "ghu_wrong")).status).toBe(404);
    const { body } = await ask("PATCH token", token);
    expect((await ask("POST token", token)).status).toBe(404);
    expect((await ask("DELETE token", String(body["token"]))).status).toBe(204);
    expect((await ask("POST token", String(body["token"]))).status).toBe(404);
    expect((await ask("DELETE grant", (await make()).token)).status).toBe(204);
    expect(await listAuthorizations(world.as("hubot"))).toEqual([]);
  });
});

test("whoever administers the account adds repositories to an installation and removes them with a classic token", async ({
  world,
}) => {
  const { app } = await makeClient(world);
  const { installation } = await makeInstallation(world, app);
  const path = (repositoryId: number) => `/user/installations/${installation.id}/repositories/${repositoryId}`;
  const names = async () => {
    const { body } = await world.rest<{ repositories: { name: string }[] }>(
      `GET /user/installations/${installation.id}/repositories`,
    );
    return body.repositories.map(({ name }) => name);
  };
  expect((await world.rest(`PUT ${path(world.hello.id)}`)).status).toBe(204);
  expect(await names()).toEqual(["hello", "secret"]);
  expect((await world.rest(`DELETE ${path(world.secret.id)}`)).status).toBe(204);
  expect(await names()).toEqual(["hello"]);
  expect((await world.rest(`DELETE ${path(world.hello.id)}`)).status).toBe(422);
  expect((await world.rest(`PUT ${path(world.secret.id)}`, { as: "ada" })).status).toBe(404);
  expect((await world.rest(`PUT ${path(world.secret.id)}`, { viewer: { scopes: ["user"] } })).status).toBe(403);
});
