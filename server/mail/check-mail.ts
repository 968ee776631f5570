import type { NewMail } from "#server/mail/mail.ts";
import { toStorable } from "#server/platform/storable-text.ts";
import { MAIL_LIMITS } from "#shared/limits.ts";

const HEADER_NAME = /^[A-Za-z][A-Za-z\d-]{0,75}$/;
const ADDRESS = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()]+$/;
/** What would begin another header, and what no header has. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/** Whether e-mail can be sent to the address. More is permitted in the settings of accounts, where it does no harm. */
export function isMailAddress(address: string): boolean {
  return ADDRESS.test(address) && address.length <= MAIL_LIMITS.address && toLine(address, Infinity) === address;
}

/**
 * The e-mail with each value that becomes a header on one line, so that what people write, such as the title of an issue,
 * adds no header and no recipient. Throws if an address or the name of a header is none: those are not people's texts.
 */
export function checkMail(mail: NewMail): NewMail {
  for (const address of [mail.address, mail.replyTo]) {
    if (address !== undefined && !isMailAddress(address)) {
      throw new Error(`${JSON.stringify(address)} is not an e-mail address.`);
    }
  }
  const headers = Object.entries(mail.headers ?? {});
  if (headers.length > MAIL_LIMITS.headers) throw new Error("An e-mail has too many headers.");
  const wrong = headers.find(([name]) => !HEADER_NAME.test(name));
  if (wrong) throw new Error(`${JSON.stringify(wrong[0])} is not the name of a header.`);
  if (mail.messageId !== undefined && !/^<[^\s<>@]+@[^\s<>@]+>$/.test(mail.messageId)) {
    throw new Error(`${JSON.stringify(mail.messageId)} is not a Message-ID.`);
  }
  return {
    ...mail,
    recipientName: toLine(mail.recipientName ?? "", MAIL_LIMITS.name),
    ...(mail.senderName === undefined ? {} : { senderName: toLine(mail.senderName, MAIL_LIMITS.name) }),
    subject: toLine(mail.subject, MAIL_LIMITS.subject),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, toLine(value, MAIL_LIMITS.headerValue)])),
    text: toStorable(mail.text).slice(0, MAIL_LIMITS.body),
    html: toStorable(mail.html),
  };
}

function toLine(text: string, max: number): string {
  return toStorable(text).replace(CONTROLS, " ").trim().slice(0, max);
}
