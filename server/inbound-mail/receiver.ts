import { receiveMail, type IncomingMail, type Receipt } from "#server/inbound-mail/receive-mail.ts";
import { makeByteBudget, type ByteBudget } from "#server/platform/byte-budget.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

/** Handles e-mail of all sources, a few at once: each is in memory with its attachments. */
export type MailReceiver = {
  /** For the bytes of all messages that senders hand over, until they are handled. */
  readonly held: ByteBudget;
  receive(mail: IncomingMail): Promise<Receipt[]>;
};

export type ReceivingPlatform = Pick<Platform, "systemContext" | "apiLimits" | "processes">;

const receivers = new WeakMap<ReceivingPlatform, MailReceiver>();

export function getMailReceiver(platform: ReceivingPlatform): MailReceiver {
  const known = receivers.get(platform);
  if (known) return known;
  const limiter = makeLimiter({
    concurrent: INBOUND_MAIL_LIMITS.readingAtOnce,
    waiting: INBOUND_MAIL_LIMITS.waiting,
  });
  const held = makeByteBudget(INBOUND_MAIL_LIMITS.heldBytes);
  const made: MailReceiver = { held, receive: (mail) => limiter.run(() => receiveMail(platform, mail)) };
  receivers.set(platform, made);
  return made;
}
