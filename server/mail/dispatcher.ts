import { claimMails, markUncertain, type ClaimedMail } from "#server/mail/claim-mails.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import { SmtpConnections } from "#server/mail/smtp-connections.ts";
import { makeDispatcher, perPlatform } from "#server/platform/dispatcher.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { MAIL_LIMITS } from "#shared/limits.ts";

/** Sends e-mail: a mail server can take a minute. */
export const getMailDispatcher = perPlatform((platform) => {
  const { config, log } = platform.systemContext();
  // Without a server nothing is sent, and what was queued before waits.
  if (config.smtp === undefined) return { wake: () => undefined, stop: () => Promise.resolve() };
  const connections = new SmtpConnections(config.smtp, new URL(config.url).hostname);
  return makeDispatcher<ClaimedMail>({
    log,
    name: "e-mail",
    places: MAIL_LIMITS.sendingAtOnce,
    claim: (sending) => claimMails(platform.systemContext(), MAIL_LIMITS.sendingAtOnce - sending.size),
    send: (mail) => sendMail(platform.systemContext(), mail, connections),
    getId: ({ id }) => id,
    close: () => connections.close(),
  });
});

/** Has the e-mail sent that is due, and marks what a process left that has ended. */
export async function sendDueMail(platform: Platform): Promise<void> {
  await markUncertain(platform.systemContext());
  getMailDispatcher(platform).wake();
}
