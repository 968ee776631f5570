import { createAppKey } from "#server/apps/app-key.ts";
import { setAppWebhook } from "#server/apps/app-webhook.ts";
import type { AppRow } from "#server/apps/app.ts";
import { installApp } from "#server/apps/install-app.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { makeApp } from "#server/test/apps.ts";
import type { ClientWorld } from "#server/test/clients/client-test.ts";

export type RegisteredApp = { app: AppRow; privateKey: string; installationId: number };

/** An app of mona on the repositories of octo, with a key, as its settings make it. */
export async function registerApp(
  { world, server }: ClientWorld,
  input: Parameters<typeof makeApp>[1] & { webhook?: { url: string; secret: string } },
): Promise<RegisteredApp> {
  // The secret of the webhook is encrypted with the key of the server.
  const mona = { ...world.as("mona"), config: server.config };
  const app = await makeApp(world, input);
  const { privateKey } = await runCommand(mona, createAppKey, { appId: app.id });
  const installation = await runCommand(mona, installApp, {
    appId: app.id,
    accountId: world.hello.ownerId,
    repositoryIds: null,
  });
  if (input.webhook) await runCommand(mona, setAppWebhook, { appId: app.id, ...input.webhook, isActive: true });
  return { app, privateKey, installationId: installation.id };
}
