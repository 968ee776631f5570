import type { Attachment } from "mailparser";
import { addAttachment } from "#server/attachments/attachment.ts";
import { isShownInline } from "#server/attachments/file-types.ts";
import { UserError } from "#server/errors.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** Signatures of the message and parts of its programs, which nobody attached. */
const IGNORED =
  /^(application\/(pgp-signature|pgp-keys|pkcs7-signature|x-pkcs7-signature|ms-tnef)|text\/calendar|message\/.*|multipart\/.*)$/i;

/**
 * Stores the attachments by the limits and types of attachments, and returns the text with them: pictures where it shows them, the
 * others at the end. What cannot be kept is named with the reason.
 */
export async function keepAttachments(
  ctx: Context,
  { repositoryId, text, attachments }: { repositoryId: number; text: string; attachments: readonly Attachment[] },
): Promise<string> {
  let body = text;
  const end: string[] = [];
  const kept = attachments.filter(({ contentType, ...each }) => !IGNORED.test(contentType) && isMeant(each, text));
  for (const [index, attachment] of kept.entries()) {
    const link =
      index < INBOUND_MAIL_LIMITS.attachments
        ? await keepAttachment(ctx, repositoryId, attachment)
        : `${toCode(getName(attachment))} was not kept: an e-mail can have ${INBOUND_MAIL_LIMITS.attachments} attachments.`;
    const marker = findMarker(attachment, body);
    if (marker === undefined) end.push(link);
    else body = body.replaceAll(marker, () => link);
  }
  return [body, ...end].filter((part) => part !== "").join("\n\n");
}

/** What belongs to the HTML is shown somewhere in it: what is not in the person's own text is in the message that they answer, or a logo. */
function isMeant(attachment: Pick<Attachment, "related" | "cid" | "filename">, text: string): boolean {
  return !attachment.related || findMarker(attachment, text) !== undefined;
}

/** How plain texts show where a picture is: Outlook by its id, Gmail by its name. */
function findMarker({ cid, filename }: Pick<Attachment, "cid" | "filename">, text: string): string | undefined {
  const markers = [cid && `[cid:${cid}]`, filename && `[image: ${filename}]`];
  return markers.find((marker): marker is string => marker !== undefined && marker !== "" && text.includes(marker));
}

async function keepAttachment(ctx: Context, repositoryId: number, attachment: Attachment): Promise<string> {
  const name = getName(attachment);
  try {
    // In a savepoint: one that is refused keeps none of the others from being stored.
    const row = await transact(ctx, (tx) =>
      addAttachment(tx, { repositoryId, name, content: toContent(attachment.content) }),
    );
    const isShown = isShownInline(row.contentType);
    const url = ctx.config.url + (isShown ? paths.asset(row.id) : paths.attachedFile(row.id, row.name));
    return `${row.contentType.startsWith("image/") && isShown ? "!" : ""}[${row.name.replace(/[[\]\\]/g, "\\$&")}](${url})`;
  } catch (error) {
    if (!(error instanceof UserError) || error.code === "FORBIDDEN" || error.code === "NOT_FOUND") throw error;
    return `${toCode(name)} was not kept: ${error.message}`;
  }
}

function getName({ filename, contentType }: Attachment): string {
  return filename?.trim() || `attachment.${contentType.split("/")[1] ?? "bin"}`;
}

function toCode(name: string): string {
  return `\`${name.replace(/[`\p{Cc}]/gu, "").slice(0, 255)}\``;
}

async function* toContent(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}
