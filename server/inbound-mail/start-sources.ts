import type { FastifyInstance } from "fastify";
import { inboundMailRoutes } from "#server/inbound-mail/inbound-mail-routes.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/**
 * Starts receiving e-mail in each way that the settings name, with the web server, and stops it with that. What is not set up is not
 * loaded.
 */
export function startSources(app: FastifyInstance, platform: Platform): void {
  inboundMailRoutes(app, platform);
  const { config } = platform.systemContext();
  const running: { stop(): Promise<void> }[] = [];
  app.addHook("onReady", async () => {
    if (config.inboundSmtp) {
      const { readListenerOptions, startSmtpListener } = await import("#server/inbound-mail/smtp-listener.ts");
      running.push(await startSmtpListener(platform, await readListenerOptions(config.host, config.inboundSmtp)));
    }
    // Each further process would fetch the same messages.
    if (config.imap !== undefined && platform.processes.number === 1) {
      const { startImapClient } = await import("#server/inbound-mail/imap-client.ts");
      running.push(startImapClient(platform, config.imap));
    }
  });
  app.addHook("onClose", async () => void (await Promise.all(running.map((source) => source.stop()))));
}
