import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { ClientWorld } from "#server/test/clients/client-test.ts";
import { ROOT } from "#server/test/world.ts";

export type BotProcess = { url: string; folder: string; stop(): Promise<void> };

type Options = {
  port: number;
  /** The module of the bot. */
  script: string;
  /** Further files of its folder, by name. */
  files?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
};

/**
 * A Probot bot in a folder and a process of its own, started as Probot's documentation says. In the process of the tests, it would share
 * the queues of Octokit's throttling plugin with them.
 */
export async function startBot(
  { url }: ClientWorld,
  { port, script, files = {}, env = {} }: Options,
): Promise<BotProcess> {
  const folder = await mkdtemp(join(tmpdir(), "milepost-probot-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const all = { "package.json": JSON.stringify({ name: "greeter", type: "module" }), "index.js": script, ...files };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  const bot = spawn(process.execPath, ["node_modules/probot/bin/probot.js", "run", "./index.js"], {
    cwd: folder,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      NO_SMEE_SETUP: "true",
      GHE_HOST: new URL(url).host,
      GHE_PROTOCOL: "http",
      ...env,
    },
  });
  const botUrl = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${botUrl}/probot`)).status).toBe(200), {
    timeout: 30_000,
    interval: 200,
  });
  return {
    url: botUrl,
    folder,
    async stop() {
      if (bot.exitCode === null) {
        const ended = once(bot, "exit");
        bot.kill();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
