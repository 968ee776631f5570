import { claimMails, markUncertain } from "#server/mail/claim-mails.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import { SmtpConnections } from "#server/mail/smtp-connections.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { MAIL_LIMITS } from "#shared/limits.ts";

/**
 * Sends e-mail in this process. A mail server can take a minute, and the worker runs two jobs at once: a job only wakes the
 * dispatcher, which has places of its own.
 */
export type MailDispatcher = { wake(): void; stop(): Promise<void> };

const dispatchers = new WeakMap<Platform, MailDispatcher>();

export function getMailDispatcher(platform: Platform): MailDispatcher {
  const known = dispatchers.get(platform);
  if (known) return known;
  const made = makeDispatcher(platform);
  dispatchers.set(platform, made);
  return made;
}

/** Has the e-mail sent that is due, and marks what a process left that has ended. */
export async function sendDueMail(platform: Platform): Promise<void> {
  await markUncertain(platform.systemContext());
  getMailDispatcher(platform).wake();
}

function makeDispatcher(platform: Platform): MailDispatcher {
  const { config } = platform.systemContext();
  // Without a server nothing is sent, and what was queued before waits.
  if (config.smtp === undefined) return { wake: () => undefined, stop: () => Promise.resolve() };
  const connections = new SmtpConnections(config.smtp, new URL(config.url).hostname);
  const running = new Set<Promise<void>>();
  let sendingCount = 0;
  let isStopped = false;
  let isClaiming = false;
  let isWokenAgain = false;

  function wake(): void {
    if (isStopped) return;
    isWokenAgain = true;
    if (!isClaiming) track(claimWhileWoken());
  }

  async function claimWhileWoken(): Promise<void> {
    isClaiming = true;
    const ctx = platform.systemContext();
    try {
      while (isWokenAgain && sendingCount < MAIL_LIMITS.sendingAtOnce) {
        isWokenAgain = false;
        const mails = await claimMails(ctx, MAIL_LIMITS.sendingAtOnce - sendingCount);
        for (const mail of mails) track(send(() => sendMail(platform.systemContext(), mail, connections), mail.id));
      }
    } catch (error) {
      ctx.log.error({ err: error }, "e-mail could not be claimed");
    } finally {
      isClaiming = false;
    }
  }

  async function send(work: () => Promise<void>, mail: number): Promise<void> {
    sendingCount += 1;
    try {
      await work();
    } catch (error) {
      platform.systemContext().log.error({ err: error, mail }, "an e-mail could not be sent");
    } finally {
      sendingCount -= 1;
      wake();
    }
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      isWokenAgain = false;
      while (running.size > 0) await Promise.all(running);
      connections.close();
    },
  };
}
