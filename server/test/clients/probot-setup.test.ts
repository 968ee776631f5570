import { spawn, type ChildProcess } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAppFromManifest } from "#server/apps/create-app-from-manifest.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { startClientWorld, type ClientWorld } from "#server/test/clients/client-test.ts";
import { ROOT } from "#server/test/world.ts";
import { decodeManifest } from "#shared/app-manifest.ts";

const WAIT = { timeout: 30_000, interval: 200 };

let client: ClientWorld & { stop(): Promise<void> };
let folder: string;
let bot: ChildProcess;
let botUrl: string;

/** A new bot in a folder of its own, whose app is not registered yet, started as Probot's documentation says. */
beforeAll(async () => {
  client = await startClientWorld({ env: { MILEPOST_WEBHOOK_ALLOW: "127.0.0.1" } });
  folder = await mkdtemp(join(tmpdir(), "milepost-probot-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "greeter", type: "module" }));
  await writeFile(join(folder, "index.js"), "export default () => {};\n");
  await writeFile(
    join(folder, "app.yml"),
    "name: Greeter\nurl: https://example.com/\ndefault_permissions:\n  issues: write\ndefault_events:\n  - issues\n",
  );
  const port = await findFreePort();
  botUrl = `http://127.0.0.1:${port}`;
  bot = spawn(process.execPath, ["node_modules/probot/bin/probot.js", "run", "./index.js"], {
    cwd: folder,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      NO_SMEE_SETUP: "true",
      GHE_HOST: new URL(client.url).host,
      GHE_PROTOCOL: "http",
    },
  });
  await vi.waitFor(async () => expect((await fetch(`${botUrl}/probot`)).status).toBe(200), WAIT);
}, 60_000);

afterAll(async () => {
  if (bot?.exitCode === null) {
    const ended = once(bot, "exit");
    bot.kill();
    await ended;
  }
  await client?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test("Probot's setup page registers an app by its manifest, and saves its secrets", async () => {
  const html = await (await fetch(`${botUrl}/probot`)).text();
  const action = /<form action="([^"]+)"/.exec(html)?.[1] ?? "";
  const manifest = (/name="manifest"[^>]* value='([^']+)'/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"');
  expect(action).toBe(`${client.url}/settings/apps/new`);
  // The browser comes from another site: its cookies are not sent, and the page that follows asks the person.
  const posted = await fetch(action, {
    method: "POST",
    redirect: "manual",
    headers: { origin: botUrl, "sec-fetch-site": "cross-site" },
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
  expect(redirectUrl.startsWith(`${botUrl}/probot/setup?code=`)).toBe(true);
  const finished = await fetch(redirectUrl, { redirect: "manual" });
  expect([finished.status, finished.headers.get("location")]).toEqual([
    302,
    `${client.url}/apps/${app.slug}/installations/new`,
  ]);
  const saved = parseEnv(await readFile(join(folder, ".env"), "utf8"));
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

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
