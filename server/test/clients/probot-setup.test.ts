import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#scripts/free-port.mjs";
import { createAppFromManifest } from "#server/apps/create-app-from-manifest.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { startBot, type BotProcess } from "#server/test/clients/bot-process.ts";
import { startClientWorld, type ClientWorld } from "#server/test/clients/client-test.ts";
import { decodeManifest } from "#shared/app-manifest.ts";

let client: ClientWorld & { stop(): Promise<void> };
let bot: BotProcess;

/** A new bot, whose app is not registered yet. */
beforeAll(async () => {
  client = await startClientWorld({ env: { MILEPOST_WEBHOOK_ALLOW: "127.0.0.1" } });
  bot = await startBot(client, {
    port: await findFreePort(),
    script: "export default () => {};",
    files: {
      "app.yml":
        "name: Greeter\nurl: https://example.com/\ndefault_permissions:\n  issues: write\ndefault_events:\n  - issues\n",
    },
  });
}, 60_000);

afterAll(async () => {
  await bot?.stop();
  await client?.stop();
});

test("Probot's setup page registers an app by its manifest, and saves its secrets", async () => {
  const html = await (await fetch(`${bot.url}/probot`)).text();
  const action = /<form action="([^"]+)"/.exec(html)?.[1] ?? "";
  const manifest = (/name="manifest"[^>]* value='([^']+)'/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"');
  expect(action).toBe(`${client.url}/settings/apps/new`);
  // The browser comes from another site: its cookies are not sent, and the page that follows asks the person.
  const posted = await fetch(action, {
    method: "POST",
    redirect: "manual",
    headers: { origin: bot.url, "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ manifest }),
  });
  expect(posted.status).toBe(303);
  const page = new URL(posted.headers.get("location") ?? "", client.url);
  expect(page.pathname).toBe("/settings/apps/new");
  const mona = { ...client.world.as("mona"), config: client.server.config };
  const { app, redirectUrl } = await runCommand(mona, createAppFromManifest, {
    ownerId: client.world.id("mona"),
    manifest: decodeManifest(page.searchParams.get("manifest") ?? "") ?? "",
    name: "Greeter",
    state: undefined,
  });
  expect(redirectUrl.startsWith(`${bot.url}/probot/setup?code=`)).toBe(true);
  const finished = await fetch(redirectUrl, { redirect: "manual" });
  expect([finished.status, finished.headers.get("location")]).toEqual([
    302,
    `${client.url}/apps/${app.slug}/installations/new`,
  ]);
  const saved = parseEnv(await readFile(join(bot.folder, ".env"), "utf8"));
  expect(saved).toMatchObject({ APP_ID: String(app.id), GITHUB_CLIENT_ID: app.clientId });
  expect(saved["GITHUB_CLIENT_SECRET"]).toHaveLength(43);
  expect(saved["WEBHOOK_SECRET"]).toHaveLength(40);
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ iss: String(app.id), iat: now - 30, exp: now + 300 })
    .setProtectedHeader({ alg: "RS256" })
    .sign(createPrivateKey((saved["PRIVATE_KEY"] ?? "").replaceAll("\\n", "\n")));
  const asked = await fetch(`${client.url}/api/v3/app`, { headers: { authorization: `Bearer ${token}` } });
  expect(await asked.json()).toMatchObject({ id: app.id, name: "Greeter" });
}, 60_000);
