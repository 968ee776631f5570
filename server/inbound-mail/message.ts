import { createHash } from "node:crypto";
import type { Attachment, ParsedMail } from "mailparser";
import { UserError } from "#server/errors.ts";
import { htmlToMarkdown } from "#server/inbound-mail/html-to-markdown.ts";
import { toStorable } from "#server/platform/storable-text.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

/** An e-mail that has arrived. */
export type Message = {
  /** The Message-ID. One without is known by its content. */
  id: string;
  /** In lower case. A message has exactly one author; undefined: it has none or several. */
  from: string | undefined;
  subject: string;
  /** The plain text, or the HTML as Markdown. */
  text: string;
  attachments: readonly Attachment[];
  /** The addresses that its headers name as recipients. */
  recipients: readonly string[];
  /** The values of a header, the topmost first, each on one line. The name is in lower case. */
  getHeader(name: string): string[];
};

/** A message that will not be readable at a later attempt either: it is refused for good. */
export class UnreadableMessage extends UserError {
  constructor(reason: string) {
    super("UNPROCESSABLE", `The message cannot be read: ${reason}.`);
  }
}

export async function parseMessage(raw: Buffer): Promise<Message> {
  const mail = await parseParts(raw);
  const getHeader = (name: string) => readHeader(mail, name);
  return {
    id: getId(mail, raw),
    from: getAuthor(mail, getHeader),
    subject: toStorable(mail.subject ?? "")
      .replace(/\s+/g, " ")
      .trim(),
    text: toStorable(getText(mail).slice(0, INBOUND_MAIL_LIMITS.text)),
    attachments: mail.attachments,
    recipients: RECIPIENT_HEADERS.flatMap(getHeader).flatMap(findAddresses).slice(0, INBOUND_MAIL_LIMITS.addresses),
    getHeader,
  };
}

/** The parser takes memory and time for each line, and has limits of its own for headers and parts. */
async function parseParts(raw: Buffer): Promise<ParsedMail> {
  if (hasMoreLines(raw, INBOUND_MAIL_LIMITS.lines)) throw new UnreadableMessage("it has too many lines");
  // Most servers receive no e-mail: the parser takes 30 MB of memory.
  const { simpleParser } = await import("mailparser");
  try {
    return await simpleParser(raw, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      skipImageLinks: true,
      keepDeliveryStatus: true,
    });
  } catch (error) {
    throw new UnreadableMessage((error as Error).message);
  }
}

function hasMoreLines(raw: Buffer, max: number): boolean {
  let count = 0;
  for (let index = raw.indexOf(10); index >= 0 && count <= max; index = raw.indexOf(10, index + 1)) count += 1;
  return count > max;
}

/** Those that servers add come first: they name the address of the envelope. */
const RECIPIENT_HEADERS = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"];

function readHeader({ headerLines }: ParsedMail, name: string): string[] {
  return headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .slice(line.indexOf(":") + 1)
        .replace(/\s+/g, " ")
        .trim(),
    );
}

function findAddresses(header: string): string[] {
  return (
    header.slice(0, INBOUND_MAIL_LIMITS.headerLength).match(/[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()[\]\\@]{1,255}/g) ??
    []
  );
}

function getId(mail: ParsedMail, raw: Buffer): string {
  const id = mail.messageId?.trim() ?? "";
  return /^<[^\s<>]{1,900}>$/.test(id) ? id : `sha256:${createHash("sha256").update(raw).digest("hex")}`;
}

/** With two headers From, one program checks the first and another one shows the second. */
function getAuthor({ from }: ParsedMail, getHeader: (name: string) => string[]): string | undefined {
  const [author, ...others] = from?.value ?? [];
  if (others.length > 0 || getHeader("from").length !== 1) return undefined;
  return author?.address?.toLowerCase() || undefined;
}

function getText({ text, html }: ParsedMail): string {
  if (text !== undefined && text.trim() !== "") return text;
  return !html ? "" : htmlToMarkdown(html.slice(0, INBOUND_MAIL_LIMITS.html));
}
