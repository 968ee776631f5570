import type { FastifyInstance } from "fastify";
import { startImapClient } from "#server/inbound-mail/imap-client.ts";
import { inboundMailRoutes } from "#server/inbound-mail/inbound-mail-routes.ts";
import { readListenerOptions, startSmtpListener } from "#server/inbound-mail/smtp-listener.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Starts receiving e-mail in each way that the settings name, with the web server, and stops it with that. */
export function startSources(app: FastifyInstance, platform: Platform): void {
  inboundMailRoutes(app, platform);
  const { config } = platform.systemContext();
  const running: { stop(): Promise<void> }[] = [];
  app.addHook("onReady", async () => {
    const options = await readListenerOptions(config);
    if (options) running.push(await startSmtpListener(platform, options));
    if (config.imap !== undefined) running.push(startImapClient(platform, config.imap));
  });
  app.addHook("onClose", async () => void (await Promise.all(running.map((source) => source.stop()))));
}
