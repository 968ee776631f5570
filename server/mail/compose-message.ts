import type { ClaimedMail } from "#server/mail/claim-mails.ts";
import { DELIVERY_HEADER, makeDeliveryToken } from "#server/mail/delivery-token.ts";
import type { MailBody } from "#server/mail/queue-mail.ts";
import type { Config } from "#server/config.ts";

/** The message as it goes over the wire. The same row gives the same message, but for the boundaries of its parts. */
export async function composeMessage(mail: ClaimedMail, { text, html }: MailBody, config: Config): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { mailFrom } = config;
  const composer = new MailComposer({
    from: { name: mail.senderName ?? mailFrom.name, address: mailFrom.address },
    to: { name: mail.recipientName, address: mail.address },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.createdAt,
    text,
    html,
    // RFC 3834: out-of-office replies are not wanted.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...mail.headers,
      ...(config.replyTo && { [DELIVERY_HEADER]: await makeDeliveryToken(config, mail.address) }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
