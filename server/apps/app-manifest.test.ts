import { describe, expect } from "vitest";
import {
  loadClientSecrets,
  createAppClientSecret,
  deleteAppClientSecret,
  findAppOfSecret,
} from "#server/apps/app-client-secret.ts";
import { loadAppKeys } from "#server/apps/app-key.ts";
import { convertManifest, createAppFromManifest } from "#server/apps/create-app-from-manifest.ts";
import { updateApp } from "#server/apps/write-app.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { makeApp } from "#server/test/apps.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { loadWebhooksOfApps } from "#server/webhooks/app-webhook.ts";

const MANIFEST = {
  name: "Greeter",
  url: "https://example.com/",
  description: "Greets people",
  public: true,
  redirect_url: "https://bot.example.com/probot/setup?step=2",
  callback_urls: ["https://bot.example.com/callback"],
  hook_attributes: { url: "https://bot.example.com/", active: true },
  default_permissions: { issues: "write", metadata: "read" },
  default_events: ["issues"],
  version: "v1",
};

const create = (world: World, manifest: object = MANIFEST, login = "mona") =>
  createAppFromManifest(world.as(login), {
    ownerId: world.id("mona"),
    manifest: JSON.stringify(manifest),
    name: "Greeter",
    state: "s 1",
  });

const readCode = (redirectUrl: string) => new URL(redirectUrl).searchParams.get("code") ?? "";

describe("an app that a manifest describes", () => {
  test("is registered, and its program gets the secrets for a code, once", async ({ world }) => {
    const { app, redirectUrl } = await create(world);
    expect(app).toMatchObject({
      slug: "greeter",
      isPublic: true,
      permissions: { issues: "write", metadata: "read" },
      events: ["issues"],
      callbackUrls: ["https://bot.example.com/callback"],
    });
    expect(redirectUrl).toMatch(/^https:\/\/bot\.example\.com\/probot\/setup\?step=2&code=[\w-]{43}&state=s\+1$/);
    const code = readCode(redirectUrl);
    const secrets = await runCommand(world.as(null), convertManifest, { code });
    expect(secrets).toMatchObject({
      privateKey: expect.stringContaining("RSA PRIVATE KEY") as string,
      webhookSecret: expect.stringMatching(/^[\da-f]{40}$/) as string,
    });
    expect((await loadAppKeys(world, [app.id]))[0]).toHaveLength(1);
    const client = { clientId: app.clientId, secret: secrets.clientSecret };
    expect(await findAppOfSecret(world, client)).toMatchObject({ id: app.id });
    const [webhook] = await loadWebhooksOfApps(world.as("mona"), [app.id]);
    expect(webhook).toMatchObject({ url: "https://bot.example.com/", isActive: true });
    await expect(runCommand(world.as(null), convertManifest, { code })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const entries = await world.db.rows(sql`select action, actor_login from audit_events order by id`);
    expect(entries).toEqual(
      ["integration.create", "integration.generate_private_key", "integration.generate_client_secret"].map(
        (action) => ({
          action,
          actorLogin: "mona",
        }),
      ),
    );
  });

  test("has a code that ends after an hour, and with the suspension of who made it", async ({ world }) => {
    const first = await create(world);
    const later = { ...world.as(null), now: new Date(Date.now() + 61 * 60_000) };
    await expect(convertManifest(later, { code: readCode(first.redirectUrl) })).rejects.toThrow("resolve to an App");
    await world.db.run(sql`update accounts set suspended_at = now() where id = ${world.id("mona")}`);
    await expect(convertManifest(world.as(null), { code: readCode(first.redirectUrl) })).rejects.toThrow();
  });

  test("is refused with a manifest that cannot be read, and to those who do not administer the owner", async ({
    world,
  }) => {
    const refusals: [object, string][] = [
      [{ ...MANIFEST, redirect_url: "javascript:alert(1)" }, "has no redirect_url"],
      [{ ...MANIFEST, default_permissions: { walrus: "read" } }, '"walrus" is not a permission of apps.'],
      [{ ...MANIFEST, default_events: "issues" }, "The field default_events of the manifest is invalid."],
      [{ ...MANIFEST, hook_attributes: { url: 1 } }, "The field url of the manifest is invalid."],
      [{ ...MANIFEST, callback_urls: ["https://a.test/#b"] }, "Callback URLs must be http or https addresses."],
      [{ ...MANIFEST, description: "a".repeat(4_000) }, "A manifest can have up to 4000 characters."],
    ];
    for (const [manifest, sentence] of refusals) await expect(create(world, manifest)).rejects.toThrow(sentence);
    const input = { ownerId: world.id("mona"), manifest: "no JSON", name: "A", state: undefined };
    await expect(createAppFromManifest(world.as("mona"), input)).rejects.toThrow("The manifest isn't valid JSON.");
    await expect(create(world, MANIFEST, "ada")).rejects.toMatchObject({ code: "FORBIDDEN" });
    const unconfirmed = { ...world.as("mona"), viewer: { ...world.as("mona").viewer, hasConfirmedAccess: false } };
    const again = createAppFromManifest(unconfirmed, { ...input, manifest: JSON.stringify(MANIFEST) });
    await expect(again).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
  });
});

describe("a client secret", () => {
  test("is stored as a hash, belongs to its app, and ends when it is deleted", async ({ world }) => {
    const app = await makeApp(world);
    const other = await makeApp(world, { name: "Other" });
    const { secret } = await createAppClientSecret(world.as("mona"), { appId: app.id });
    const [[row] = []] = await loadClientSecrets(world, [app.id]);
    expect(row?.lastEight).toBe(secret.slice(-8));
    expect(JSON.stringify(await world.db.rows(sql`select * from app_client_secrets`))).not.toContain(secret);
    expect(await findAppOfSecret(world, { clientId: app.clientId, secret })).toMatchObject({ id: app.id });
    expect(await findAppOfSecret(world, { clientId: other.clientId, secret })).toBeUndefined();
    const id = { id: row?.id ?? 0 };
    await expect(deleteAppClientSecret(world.as("ada"), id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await deleteAppClientSecret(world.as("mona"), id);
    expect(await findAppOfSecret(world, { clientId: app.clientId, secret })).toBeUndefined();
  });

  test("is limited in number", async ({ world }) => {
    const app = await makeApp(world);
    for (let index = 0; index < 10; index++) await createAppClientSecret(world.as("mona"), { appId: app.id });
    await expect(createAppClientSecret(world.as("mona"), { appId: app.id })).rejects.toThrow("up to 10 client secrets");
  });
});

test("settings of an app that are left out remain", async ({ world }) => {
  const app = await makeApp(world);
  const settings = {
    id: app.id,
    name: "A",
    url: "https://a.test",
    description: "",
    isPublic: true,
    permissions: {},
    events: [],
  };
  const callbackUrls = [" https://a.test/callback ", "", "https://a.test/callback"];
  const changed = await updateApp(world.as("mona"), {
    ...settings,
    callbackUrls,
    hasDeviceFlow: true,
    hasExpiringTokens: false,
  });
  const expected = { callbackUrls: ["https://a.test/callback"], hasDeviceFlow: true, hasExpiringTokens: false };
  expect(changed).toMatchObject(expected);
  expect(await updateApp(world.as("mona"), settings)).toMatchObject(expected);
});
